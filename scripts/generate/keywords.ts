import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { and, not } from 'ajv/dist/compile/codegen/index.js';
import ajvNames from 'ajv/dist/compile/names.js';
import { Type } from 'ajv/dist/compile/util.js';
import { usePattern } from 'ajv/dist/vocabularies/code.js';
import ajvLimitLength from 'ajv/dist/vocabularies/validation/limitLength.js';
import { MAX_FAULTS } from '../../handlers/call/body-limits.ts';

const { default: names } = ajvNames;
const { default: limitLength } = ajvLimitLength;

/**
 * Replaces keywords whose work a client decides by what it sends. Ajv reports every fault of a list or an object, looks
 * into a list or a text that is too long, and compares items that are behind a `$ref` each with each.
 */
export function boundKeywords(ajv: Ajv2020): void {
  for (const keyword of [uniqueItems, items, additionalProperties, pattern, maxLength])
    ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword);
}

/** Looks into a list until there are enough faults. */
const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: 'object',
  before: 'uniqueItems',
  code(cxt) {
    const { gen, data } = cxt;
    gen.if(hasRightLength(cxt), () =>
      gen.forRange('index', 0, _`${data}.length`, (index: Name) => {
        cxt.subschema({ keyword: 'items', dataProp: index, dataPropType: Type.Num }, gen.name('valid'));
        stopWhenEnough(cxt);
      }),
    );
  },
};

/** Compares numbers and texts. The generator refuses unique lists of anything else. */
const uniqueItems: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  code(cxt) {
    const { data } = cxt;
    if (cxt.schema === true) cxt.fail(and(hasRightLength(cxt), _`new Set(${data}).size < ${data}.length`));
  },
};

/** Reports unknown fields until there are enough faults. */
const additionalProperties: CodeKeywordDefinition = {
  keyword: 'additionalProperties',
  type: 'object',
  schemaType: 'boolean',
  before: 'properties',
  error: {
    message: 'must NOT have additional properties',
    params: ({ params }) => _`{additionalProperty: ${params['additionalProperty']}}`,
  },
  code(cxt) {
    const { gen, data, parentSchema } = cxt;
    if (cxt.schema === true) return;
    const known = Object.keys((parentSchema['properties'] ?? {}) as object);
    gen.forIn('name', data, (name) => {
      gen.if(and(_`true`, ...known.map((field) => _`${name} !== ${field}`)), () => {
        cxt.setParams({ additionalProperty: name });
        cxt.error();
        stopWhenEnough(cxt);
      });
    });
  },
};

/**
 * Matches texts that are not too long, and any against a pattern that ends by itself. `maxLength` counts characters, of which
 * each has one or two units.
 */
const pattern: CodeKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  error: { message: 'must match the pattern', params: ({ schemaCode }) => _`{pattern: ${schemaCode}}` },
  code(cxt) {
    const { data, parentSchema } = cxt;
    const matches = _`${usePattern(cxt, String(cxt.schema))}.test(${data})`;
    const most = parentSchema['maxLength'] as unknown;
    if (typeof most === 'number' && !endsByItself(cxt.schema))
      cxt.fail(_`${data}.length <= ${2 * most} && !${matches}`);
    else cxt.fail(not(matches));
  },
};

/** Leaves the length to a pattern that ends by itself: its form says more than a number of characters. */
const maxLength: CodeKeywordDefinition = {
  ...limitLength,
  keyword: 'maxLength',
  code(cxt) {
    if (!endsByItself(cxt.parentSchema['pattern'])) limitLength.code(cxt);
  },
};

/** Returns whether a pattern matches no text beyond some length: nothing in it is repeated without end. */
function endsByItself(regex: unknown): boolean {
  if (typeof regex !== 'string') return false;
  return !/[*+]|\{\d+,\}/.test(regex.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\./g, ''));
}

function hasRightLength({ data, parentSchema }: KeywordCxt): Code {
  const most = parentSchema['maxItems'] as unknown;
  if (typeof most !== 'number') throw new Error('a list that a client sends has no maxItems');
  return _`${data}.length <= ${most}`;
}

function stopWhenEnough({ gen }: KeywordCxt): void {
  gen.if(_`${names.errors} >= ${MAX_FAULTS}`, () => gen.break());
}
