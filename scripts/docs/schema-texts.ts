import { resolve, type Contract, type Schema } from '../generate/contract.ts';

// What pages in HTML and in Markdown say of a schema.

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

export const isObject = ({ type, properties, oneOf }: Schema): boolean =>
  [type].flat().includes('object') || properties !== undefined || oneOf !== undefined;

/** Returns what a page of a list has in its `data`, or undefined for any other object. */
export function pageItem({ properties = {} }: Schema): Schema | undefined {
  return 'first_page_url' in properties ? properties['data']?.items : undefined;
}

/** Returns a schema with its reference followed, and the parts of an `allOf` put together. */
export function wholeOf(contract: Contract, schema: Schema): Schema {
  const { $ref, ...beside } = schema;
  const { allOf = [], ...own } = {
    ...($ref === undefined ? {} : resolve(contract, { $ref })),
    ...beside,
  };
  return allOf
    .map((part) => wholeOf(contract, part))
    .reduceRight(
      (all, part) => ({
        ...part,
        ...all,
        properties: { ...part.properties, ...all.properties },
        required: [...(part.required ?? []), ...(all.required ?? [])],
      }),
      own as Schema,
    );
}

/** Returns what a value must be, one phrase a limit. Values are in backquotes. */
export function limitsOf(contract: Contract, schema: Schema): string[] {
  const item = schema.items === undefined ? undefined : wholeOf(contract, schema.items);
  return [
    valuesOf(schema) ?? (item && valuesOf(item)),
    schema['x-form'] === undefined ? undefined : `Must be ${schema['x-form']}`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    numbers(schema),
    schema.default === undefined ? undefined : `Default: \`${JSON.stringify(schema.default)}\``,
  ].filter((note) => note !== undefined);
}

function valuesOf({ enum: values }: Schema): string | undefined {
  return values && `One of: ${values.map((value) => `\`${String(value)}\``).join(' ')}`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (most === undefined) return least === undefined ? undefined : `At least ${shown(least)} ${unit}`;
  if (least === most) return `Exactly ${shown(most)} ${unit}`;
  return least ? `${shown(least)} to ${shown(most)} ${unit}` : `At most ${shown(most)} ${unit}`;
}

/** As the texts of the contract write numbers: `100,000`. */
const NUMBERS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

const shown = (number: number): string => NUMBERS.format(number);

/** Bounds that only keep a number within what JSON can carry say nothing to a reader. */
const NOTEWORTHY = 1e12;

function numbers({ minimum, maximum, type }: Schema): string | undefined {
  const [least, most] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) > NOTEWORTHY ? undefined : bound,
  );
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) {
    // Ids begin at 1, which everybody expects.
    return least === 1 && [type].flat().includes('integer') ? undefined : `At least ${String(least)}`;
  }
  return least === undefined ? `At most ${shown(most)}` : `${shown(least)} to ${shown(most)}`;
}
