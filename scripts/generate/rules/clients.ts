import { componentsOf } from './components.ts';
import type { Report } from './schemas.ts';
import { allPlaces, isData, type Finding, type Place, type SpecTree } from './tree.ts';

/** The maximum that generators assume for an integer without a format. */
const MAX_INT32 = 2 ** 31 - 1;

/** Checks what client generators need of a contract beyond OpenAPI. */
export function* clientFindings(tree: SpecTree, report: Report): Generator<Finding> {
  yield* nameFindings(tree, report);
  for (const place of tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))])) {
    if (isData(place.keys)) continue;
    yield* nullDefault(place, report);
    yield* numberFormat(place, report);
    yield* bareStatus(place, report);
  }
}

/** Absent already means null. A default of null makes generators build types that do not compile. */
function* nullDefault(place: Place, report: Report): Generator<Finding> {
  if (isSchema(place) && place.fields['default'] === null) {
    yield report(place, 'null-default', 'a default of null says nothing: absent means null');
  }
}

/** Without a format, strict generators read an integer as 32 bits, and a number as a decimal or a float. */
function* numberFormat(place: Place, report: Report): Generator<Finding> {
  if (!isSchema(place)) return;
  const { type, format, maximum } = place.fields;
  const types = new Set([type].flat());
  const isSmall = typeof maximum === 'number' && maximum <= MAX_INT32;
  if (types.has('integer') && format !== 'int64' && !isSmall) {
    yield report(
      place,
      'number-format',
      'an integer needs `format: int64` or a maximum that 32 bits can hold',
    );
  }
  if (types.has('number') && format !== 'double') {
    yield report(place, 'number-format', 'a number needs `format: double`');
  }
}

/** These two statuses cover several problems each, and clients decide by the code. */
function* bareStatus(place: Place, report: Report): Generator<Finding> {
  const { description } = place.fields;
  const [status] = /\b(409|422)\b(?! [`|])/.exec(typeof description === 'string' ? description : '') ?? [];
  if (status !== undefined) yield report(place, 'bare-status', `says ${status}, and not which code`);
}

/** Recognizes a schema by its type. If `type` is the name of a property, its value is a schema instead. */
function isSchema({ fields: { type } }: Place): boolean {
  return typeof type === 'string' || Array.isArray(type);
}

/**
 * The bundler derives a name from a file or a key, and renames the second of two equal ones. Generators use one
 * namespace for components of all kinds, ignoring case, because some write a file for each.
 */
function* nameFindings(tree: SpecTree, report: Report): Generator<Finding> {
  const first = new Map<string, Place>();
  for (const { name, place } of componentsOf(tree)) {
    const other = first.get(name.toLowerCase());
    if (other === undefined) first.set(name.toLowerCase(), place);
    else {
      yield report(
        place,
        'unique-name',
        `${name} is the name of ${other.file}:${String(other.line)} already`,
      );
    }
    if (/[-_]\d+$/.test(name)) {
      yield report(
        place,
        'unique-name',
        `${name} looks like a name that the bundler made: call it by what it is`,
      );
    }
  }
}
