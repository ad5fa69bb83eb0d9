import { test } from 'tap';
import {
  END,
  field,
  FORM,
  JSON_TYPE,
  MIB,
  part,
  PARTS,
  scene,
  times,
  type Fields,
} from '../support/hostile.ts';

// Bodies of attackers. Each gets an error that names the cause, and changes nothing.

void test('m3us_create 400 for forms with too many fields', async (t) => {
  const { refusedBoth, refused, nothingChanged } = await scene(t);
  const both = async (fields: Fields, words: RegExp, name: string): Promise<void> => {
    t.match(await refusedBoth(400, fields), [words, words], name);
  };
  await both(times(2000, (at) => [`f${String(at)}`, '1']), /more than 2000 fields/, 'fields'); // prettier-ignore
  await both(times(2000, () => ['bouquets[]', '1']), /more than 2000 fields/, 'items'); // prettier-ignore
  await both(times(1100, () => ['bouquets[]', '1']), /too long a list/, 'a list'); // prettier-ignore
  await both([[`note${'[a]'.repeat(9)}`, '1']], /nested too deeply/, 'levels');
  await both([[`note${'[a]'.repeat(60)}`, '1']], /nested too deeply/, 'levels');
  await both([['n'.repeat(201), '1']], /too long a name/, 'a name');
  await both([['bouquets[999999999]', '1']], /too long a list/, 'an index');
  await both([['bouquets[1024]', '1']], /too long a list/, 'an index');

  // As many as fit into the body. They are counted before anything is built from them.
  const most = [
    { type: FORM, payload: '=1&'.repeat(300_000) },
    { type: FORM, payload: 'a&'.repeat(500_000) },
    { type: PARTS, payload: '--b\r\n'.repeat(200_000) + END },
    { type: PARTS, payload: field('note', '').repeat(18_000) + END },
    {
      type: PARTS,
      payload: part('Content-Disposition: form-data; name="a"; filename="a"').repeat(12_000) + END,
    },
    { type: PARTS, payload: `--b\r\n${'a: b\r\n'.repeat(160_000)}\r\n${END}` },
  ];
  for (const raw of most) {
    t.match(await refused(400, raw), /more than 2000|without a name/, raw.payload.slice(0, 60));
  }
  await nothingChanged();
});

void test('m3us_create 413, 422 for large bodies', async (t) => {
  const { refused, parts, package_id, nothingChanged } = await scene(t);
  const large = [
    { type: FORM, payload: `package_id=${package_id}&note=`.padEnd(MIB, '+') },
    { type: FORM, payload: `package_id=${package_id}&note=${'%41'.repeat(340_000)}` },
    { type: PARTS, payload: `${parts()}${field('note', '\r\n--'.repeat(250_000))}${END}` },
    {
      type: JSON_TYPE,
      payload: JSON.stringify({ package_id: Number(package_id), note: 'x'.repeat(MIB - 60) }),
    },
  ];
  for (const { type, payload } of large) {
    t.same(await refused(422, { type, payload }), ['note'], type);
    t.match(await refused(413, { type, payload: payload + ' '.repeat(MIB) }), /1 MiB/, type);
  }
  await nothingChanged();
});

void test('m3us_create 422 for names with a meaning in JavaScript, and for empty names', async (t) => {
  const { refusedBoth, refused, parts, nothingChanged } = await scene(t);
  for (const name of [
    '__proto__',
    '__proto__[a]',
    'note[__proto__]',
    'bouquets[__proto__][a]',
    'a[__proto__][b]',
  ]) {
    t.same(await refusedBoth(422, [[name, '1']]), [[name], [name]], name);
  }
  for (const name of ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'length']) {
    t.same(await refusedBoth(422, [[name, '1']]), [[name], [name]], name);
    t.same(await refusedBoth(422, [[`${name}[prototype][a]`, '1']]), [[name], [name]], `in ${name}`);
    t.same(await refusedBoth(422, [[`bouquets[${name}]`, '1']]), [['bouquets'], ['bouquets']], 'in a list');
    const file = part(`Content-Disposition: form-data; name="${name}"; filename="a"`);
    t.same(await refused(422, { type: PARTS, payload: parts(file, END) }), [name], 'a file');
  }
  t.notOk('a' in {});
  for (const name of [
    '[note]',
    'note]',
    'note[',
    'note[a',
    'note[a]b',
    'bouquets[]a',
    'bouquets[[]]',
    '[]',
    '[0]',
  ]) {
    t.same(await refusedBoth(422, [[name, '1']]), [[name], [name]], name);
  }
  for (const [name, other] of [
    ['note', 'note[b]'],
    ['note[b]', 'note'],
    ['bouquets[]', 'bouquets[b]'],
    ['bouquets[b]', 'bouquets[0]'],
  ] as const) {
    const [at] = name.split('[', 1);
    t.same(await refusedBoth(422, [[name, '1'], [other, '2']]), [[at], [at]], `${name} and ${other}`); // prettier-ignore
  }
  t.same(await refusedBoth(422, [['bouquets', '1'], ['bouquets[b]', '2']]), [['bouquets.1'], ['bouquets.1']]); // prettier-ignore
  t.same(await refusedBoth(422, [['note', 'a\0b']]), [['note'], ['note']], 'NUL');
  t.same(await refusedBoth(422, [['no\0te', 'b']]), [['no\0te'], ['no\0te']], 'NUL in a name');
  await nothingChanged();
});
