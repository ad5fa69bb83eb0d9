import type { Oas3_1Schema, Oas3Rule, Oas3Schema } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { say } from './say.ts';

/** The maximum that generators of clients assume for an integer without a format. */
const MAX_INT32 = 2 ** 31 - 1;

/** A pattern that explains itself: the text must have no NUL character. */
const NO_NUL = String.raw`^[^\x00]*$`;

/** What generators of clients, the messages of errors and other names of fields need of a schema. */
export const schema: Oas3Rule = () => {
  const forms = new Map<string, string>();
  return {
    Schema(described, context) {
      const { pattern, required = [], properties = {} } = described;
      for (const fault of faults(described)) say(context, fault);
      if (pattern !== undefined && pattern !== NO_NUL && !('x-names' in described)) {
        const form = 'x-form' in described ? String(described['x-form']) : undefined;
        const other = forms.get(pattern) ?? form;
        if (form === undefined)
          say(context, `the pattern ${pattern} needs an x-form: what it accepts, in words`);
        else if (other !== form)
          say(context, `the pattern ${pattern} has the x-form "${String(other)}" elsewhere`);
        else forms.set(pattern, form);
      }
      for (const [name, property] of Object.entries<{ $ref?: string; description?: string }>(properties)) {
        const place = context.location.child(['properties', name]);
        const { node } = context.resolve(property);
        if (!('description' in property) && !node?.description)
          say(context, `the property ${name} has no description`, place);
        // Whoever sends the other name does not send the required one.
        if ('x-also' in property && required.includes(name))
          say(context, `${name} is required: it can have no x-also`, place);
      }
    },
    Parameter(described, context) {
      if ('x-also' in described && described.required === true)
        say(context, `${described.name} is required: it can have no x-also`);
    },
  };
};

function* faults({
  type,
  format,
  maximum = Infinity,
  pattern = '',
  items,
  default: usual,
}: Oas3_1Schema | Oas3Schema): Generator<string> {
  const types = [type ?? []].flat();
  // It makes generators build types that do not compile.
  if (usual === null) yield 'a default of null says nothing: absent means null';
  if (types.includes('array') && items === undefined) yield 'a list needs `items`';
  if (types.includes('integer') && format !== 'int64' && maximum > MAX_INT32)
    yield 'an integer needs `format: int64` or a maximum that 32 bits can hold';
  if (types.includes('number') && format !== 'double') yield 'a number needs `format: double`';
  if (!isRegExp(pattern)) yield `${pattern} is no regular expression`;
}

/** Returns whether a text is a regular expression, as validators read it. */
export function isRegExp(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Keys that begin with `x-` are spelt as spec/extensions.md has them: the generator would pass over any other. */
export const extension: Oas3Rule = () => {
  const known = new Set(readFileSync(projectFile('spec', 'extensions.md'), 'utf8').match(/\bx-[\w-]+/g));
  return {
    any(node: object, context) {
      if (context.type.extensionsPrefix === undefined) return;
      for (const key of Object.keys(node).filter((name) => name.startsWith('x-') && !known.has(name)))
        say(context, `${key} is not in spec/extensions.md`, context.location.child(key));
    },
  };
};

/** 409 and 422 cover several problems each, and clients decide by the code. */
export const status: Oas3Rule = () => ({
  any({ description }: { description?: unknown }, context) {
    const [bare] = /\b(409|422)\b(?! [`|])/.exec(typeof description === 'string' ? description : '') ?? [];
    if (bare !== undefined)
      say(context, `says ${bare}, and not which code`, context.location.child('description'));
  },
});
