import { test } from 'tap';
import { END, field, FORM, JSON_TYPE, part, PARTS, scene, times } from '../support/hostile.ts';

// Bodies that are damaged, or do not match their content type. Each gets an error that names the cause, and changes
// nothing.

void test('m3us_create 400, 422 for damaged multipart forms', async (t) => {
  const { refused, parts, nothingChanged } = await scene(t);
  const complete = parts(END);
  const disposition = 'Content-Disposition: form-data; name="note"';

  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary=b"',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ]) {
    t.match(await refused(400, { type, payload: complete }), /boundary/, type);
  }
  for (const payload of [
    'nothing of this kind',
    '\r\n'.repeat(100_000),
    complete.replaceAll('--b', '--c'),
    complete.replaceAll('\r\n', '\n'),
    ...times(complete.length - 5, (at) => complete.slice(0, at + 1)),
  ]) {
    t.match(await refused(400, { type: PARTS, payload }), /breaks off|without a name/, payload.slice(-20));
  }
  for (const lost of [
    part('Content-Type: text/plain'),
    part('X-Nothing: at all'),
    '--b\r\n\r\nx\r\n',
    '--b\r\nx\r\n',
    part('Content-Disposition: form-data'),
    part('Content-Disposition: form-data; name=""'),
    part('Content-Disposition: attachment; name="note"'),
    part('Content-Disposition: form-data; name="no\nte"'),
    part(`${'X-A: b\r\n'.repeat(5000)}${disposition}`),
    part(`${'X-A: b\r\n'.repeat(20)}${disposition}`),
    part(`X-A: ${'b'.repeat(8200)}\r\n${disposition}`),
    `${END}${field('note')}`,
  ]) {
    t.match(
      await refused(400, { type: PARTS, payload: parts(lost, END) }),
      /without a name/,
      lost.slice(0, 60),
    );
  }
  for (const file of [
    part(`${disposition}; filename="a.txt"`),
    part(`${disposition}; filename=""`),
    part(`${disposition}\r\nContent-Type: application/octet-stream`),
    part(`${disposition}\r\nContent-Transfer-Encoding: base64`, 'YQ=='),
    part(`${disposition}\r\nContent-Transfer-Encoding: quoted-printable`, '=41'),
  ]) {
    t.same(await refused(422, { type: PARTS, payload: parts(file, END) }), ['note'], file);
  }
  t.same(await refused(422, { type: PARTS, payload: END }), ['body'], 'no parts');
  await nothingChanged();
});

void test('m3us_create 400, 415 for bodies that are not in UTF-8, or compressed', async (t) => {
  const { refused, parts, package_id, nothingChanged } = await scene(t);
  const sold = `package_id=${package_id}`;
  for (const text of ['%', '%4', '%zz', '%u0041', '%ff', '%c0%80', '%ed%a0%80', '%80']) {
    for (const pair of [`note=${text}`, `note${text}=x`]) {
      t.match(await refused(400, { type: FORM, payload: `${sold}&${pair}` }), /not encoded/, pair);
    }
  }
  const wrong = (text: string): Buffer => Buffer.from(text.replace('Å', '\xff'), 'latin1');
  for (const [type, text] of [
    [FORM, `${sold}&note=Å`],
    [FORM, `${sold}&Å=x`],
    [PARTS, parts(field('note', 'Å'), END)],
    [PARTS, parts(field('Å'), END)],
    [JSON_TYPE, `{"package_id":${package_id},"note":"Å"}`],
  ] as const) {
    t.match(await refused(400, { type, payload: wrong(text) }), /UTF-8/, text);
  }
  for (const [type, text] of [
    [FORM, `${sold}&note=x`],
    [PARTS, parts(END)],
    [JSON_TYPE, `{"package_id":${package_id}}`],
  ] as const) {
    for (const charset of ['iso-8859-1', '"UTF-16"', 'utf-7', '""', "'utf-8'"]) {
      const payload = text;
      t.match(
        await refused(415, { type: `${type}; charset=${charset}`, payload }),
        /UTF-8/,
        `${type} ${charset}`,
      );
    }
  }
  for (const type of [
    'multipart/form-datas; boundary=b',
    `${FORM}s`,
    `${FORM}, ${JSON_TYPE}`,
    'multipart',
    '/',
    ';',
  ]) {
    t.match(await refused(415, { type, payload: sold }), /multipart\/form-data/, type);
  }
  await nothingChanged();
});

void test('m3us_create 400, 415, 422 for truncated bytes and characters', async (t) => {
  const { refused, parts, package_id, nothingChanged } = await scene(t);
  const sold = `package_id=${package_id}`;
  for (const bytes of [
    [0xc3],
    [0xe2, 0x82],
    [0xf0, 0x9f, 0x98],
    [0xc0, 0xaf],
    [0xe0, 0x80, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xed, 0xb0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xfe],
  ]) {
    const wrong = (text: string): Buffer =>
      Buffer.from(text.replace('?', String.fromCharCode(...bytes)), 'latin1');
    for (const [type, text] of [
      [FORM, `${sold}&note=?`],
      [PARTS, parts(field('note', '?'), END)],
      [JSON_TYPE, `{"package_id":${package_id},"note":"?"}`],
      [JSON_TYPE, `{"package_id":${package_id},"?":"x"}`],
    ] as const) {
      t.match(await refused(400, { type, payload: wrong(text) }), /UTF-8/, `${text} ${bytes.join(' ')}`);
    }
  }
  for (const charset of ['iso-8859-1', '"utf-16"']) {
    const other = part(
      `Content-Disposition: form-data; name="note"\r\nContent-Type: text/plain; charset=${charset}`,
    );
    t.match(await refused(415, { type: PARTS, payload: parts(other, END) }), /UTF-8/, charset);
  }
  for (const [text, name] of [
    ['"note":"\\ud800"', 'note'],
    ['"note":"a\\udc00b"', 'note'],
    ['"note":"\\udc00\\ud800"', 'note'],
    ['"bouquets":[1,"\\ud83d"]', 'bouquets.1'],
    ['"\\ud800":1', '\ud800'],
    ['"note":{"a\\udfff":1}', 'note.a\udfff'],
  ] as const) {
    const payload = `{"package_id":${package_id},${text}}`;
    t.same(await refused(422, { type: JSON_TYPE, payload }), [name], text);
  }
  await nothingChanged();
});

void test('m3us_create 200 for a character written as a surrogate pair', async (t) => {
  const { service, token, package_id } = await scene(t);
  const payload = `{"package_id":${package_id},"note":"\\ud83d\\ude00"}`;
  const { note } = await service.ok('m3us_create', { token, raw: { type: JSON_TYPE, payload } });
  t.equal(note, '😀');
});

void test('m3us_create 200 for content types in all valid spellings', async (t) => {
  const { service, token, parts, package_id } = await scene(t);
  const payloads = {
    form: `package_id=${package_id}&note=Å+b`,
    parts: parts(field('note', 'Å b'), END),
    json: `{"package_id":${package_id},"note":"Å b"}`,
  };
  for (const [type, payload] of [
    ['Application/X-WWW-Form-URLEncoded', payloads.form],
    [`${FORM} ; charset=utf8`, payloads.form],
    [`${FORM};charset="UTF-8";x=y`, payloads.form],
    [FORM, `${payloads.form}\r\n`],
    ['MULTIPART/Form-Data; Boundary="b"', payloads.parts],
    ['multipart/form-data;charset=UTF-8;boundary=b', payloads.parts],
    [PARTS, `preamble\r\n${payloads.parts}epilogue`],
    [PARTS, payloads.parts.replace('name="note"', 'name=note\r\nContent-Type: text/plain; charset=utf-8')],
    [PARTS, payloads.parts.replace('name="note"', 'name="note"\r\nContent-Transfer-Encoding: 8bit')],
    ['Application/JSON; charset=UTF-8', payloads.json],
    [JSON_TYPE, `\ufeff${payloads.json}`],
  ] as const) {
    const { note } = await service.ok('m3us_create', { token, raw: { type, payload } });
    t.equal(note, 'Å b', type);
  }
});
