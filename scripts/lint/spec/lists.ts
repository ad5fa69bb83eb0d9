import type { Finding, Place, SpecTree } from './tree.ts';

/** The filters for each time that the items of a list show. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  created_at: ['created_from', 'created_to'],
  updated_at: ['updated_from', 'updated_to'],
};

const LARGE = 'a table of millions of rows without an index on that time';
const CURSOR = 'read to its end by a cursor, whose filters each have an index';

/** Lists without the filters for a time, with the reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users_index: { updated_at: LARGE },
  users_childrens: { updated_at: LARGE },
  users_descendants: { updated_at: LARGE },
  users_ancestors: { created_at: 'the few users above one', updated_at: 'the few users above one' },
  lines_index: { created_at: CURSOR, updated_at: CURSOR },
  events_index: { created_at: CURSOR },
  vouchers_index: { updated_at: LARGE },
  request_credits_index: { updated_at: LARGE },
  request_refunds_index: { updated_at: LARGE },
  tickets_index: { updated_at: LARGE },
  streams_index: { updated_at: LARGE },
  series_index: { updated_at: LARGE },
  report_channels_index: { updated_at: LARGE },
  report_vods_index: { updated_at: LARGE },
  report_series_index: { updated_at: LARGE },
  webhook_deliveries_index: { created_at: LARGE, updated_at: LARGE },
};

/** Checks that every list can be filtered by the times that its items show. */
export function* listFindings(tree: SpecTree): Generator<Finding> {
  for (const name of tree.fileNames) {
    const operation = tree.file(name);
    const operationId = operation.fields['operationId'];
    const page = operation.get('responses', '200', 'content', 'application/json', 'schema');
    if (typeof operationId !== 'string' || page === undefined) continue;
    const item = propertyOf(page, 'data')?.get('items');
    if (item === undefined) continue;
    const parameters = operation.get('parameters')?.entries() ?? [];
    const taken = new Set(parameters.map(([, parameter]) => parameter.fields['name']));
    for (const [time, bounds] of Object.entries(BOUNDS)) {
      const missing = bounds.filter((bound) => !taken.has(`filters[${bound}]`));
      const isPlanned = EXCEPTIONS[operationId]?.[time] !== undefined;
      if (propertyOf(item, time) === undefined || missing.length > 0 === isPlanned) continue;
      yield {
        file: operation.file,
        line: operation.line,
        rule: 'list-filters',
        message: isPlanned
          ? `${operationId} has all filters for ${time}, so it is no exception`
          : `${operationId} shows ${time}, but has no filter ${missing.join(', ')}`,
      };
    }
  }
}

/** Returns a property of a schema or of a part of it. */
function propertyOf(schema: Place, name: string): Place | undefined {
  const own = schema.get('properties', name);
  if (own !== undefined) return own;
  const parts = ['allOf', 'oneOf'].flatMap((key) => schema.get(key)?.entries() ?? []);
  return parts.map(([, part]) => propertyOf(part, name)).find((found) => found !== undefined);
}
