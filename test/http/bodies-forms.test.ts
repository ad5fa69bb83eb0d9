import { test } from 'tap';
import { ENCODINGS, multipart, urlencoded } from '../support/forms.ts';
import { Shop } from '../support/shop.ts';
import { keyed, rows } from '../support/writes.ts';
import { add } from '../support/rows.ts';

// How texts in a form are converted. The rules are the same for both kinds of form.

type Fields = [name: string, text: string][];
const KINDS = { form: urlencoded, multipart } as const;

for (const [as, encode] of Object.entries(KINDS)) {
  void test(`texts in a ${as}`, async (t) => {
    const shop = await Shop.open(t);
    const { service, world, db, token } = shop;
    const bouquets = [await world.bouquet(), await world.bouquet()];
    const package_id = await shop.package();
    await add(
      db,
      'package_bouquets',
      bouquets.map((bouquet_id) => ({ package_id, bouquet_id })),
    );
    const [one = '', two = ''] = bouquets.map(String);
    const sold = (...fields: Fields) => ({
      token,
      raw: encode([['package_id', String(package_id)], ...fields]),
    });
    const sell = (...fields: Fields) => service.ok('m3us_create', sold(...fields));
    const named = async (...fields: Fields) =>
      (await service.refused(422, 'm3us_create', sold(...fields))).errors;

    const bouquetsOf = async (line_id: number): Promise<number[]> => {
      const held = db.selectFrom('line_bouquets').select('bouquet_id').where('line_id', '=', line_id);
      return (await held.orderBy('bouquet_id').execute()).map(({ bouquet_id }) => bouquet_id);
    };

    await t.test('m3us_create 200 for every spelling of a list', async (t) => {
      const ways: [string, number[]][] = [
        [`bouquets[]=${one}&bouquets[]=${two}`, bouquets],
        [`bouquets=${one}&bouquets=${two}`, bouquets],
        [`bouquets[1]=${two}&bouquets[0]=${one}`, bouquets],
        [`bouquets[5]=${one}&bouquets[900]=${two}`, bouquets],
        [`bouquets=${one}`, bouquets.slice(0, 1)],
        [`bouquets[]=${two}`, bouquets.slice(1)],
        [`bouquets[]=${two}&bouquets[]=`, bouquets.slice(1)],
        ['bouquets[]=', []],
      ];
      for (const [fields, expected] of ways) {
        const { id } = await sell(...new URLSearchParams(fields));
        t.same(await bouquetsOf(id), expected, fields);
      }
    });

    await t.test('m3us_batch_create 200 for nested fields', async (t) => {
      const fields: Fields = [
        ['lines[0][package_id]', String(package_id)],
        ['lines[0][bouquets][]', one],
        ['lines[0][bouquets][]', two],
        ['lines[1][package_id]', String(package_id)],
        ['lines[1][bouquets]', two],
        ['lines[1][note]', 'second'],
      ];
      const lines = await service.ok('m3us_batch_create', { token, raw: encode(fields) });
      t.match(lines, [{ note: '' }, { note: 'second' }]);
      const [first, second] = lines.map(({ id }) => bouquetsOf(id));
      t.same([await first, await second], [bouquets, bouquets.slice(1)]);
    });

    await t.test('m3us_create 200 for both spellings of a boolean', async (t) => {
      for (const [text, value] of [
        ['1', true],
        ['true', true],
        ['0', false],
        ['false', false],
      ] as const) {
        t.equal((await sell(['customer_has_paid', text])).customer_has_paid, value, text);
      }
    });

    await t.test('m3us_create 422 for texts that cannot be converted', async (t) => {
      for (const [name, text] of [
        ['customer_has_paid', 'yes'],
        ['customer_has_paid', 'TRUE'],
        ['customer_has_paid', '2'],
        ['max_connections', 'two'],
        ['max_connections', '1e1'],
        ['max_connections', '0x1'],
        ['max_connections', ' 1'],
        ['max_connections', '1.5'],
        ['max_connections', '99999999999999999999'],
        ['user_id', '9007199254740993'],
        ['template_id', 'null'],
      ] as const) {
        t.same(Object.keys((await named([name, text])) ?? {}), [name], `${name}=${text}`);
      }
      t.same(Object.keys((await named(['bouquets[]', one], ['bouquets[]', 'x'])) ?? {}), ['bouquets.1']);
      t.same(Object.keys((await named(['note', 'a'], ['note', 'b'])) ?? {}), ['note'], 'sent twice');
    });

    await t.test('an empty text is null where null is allowed, otherwise absent', async (t) => {
      const { id, ...line } = await sell(
        ['messaging_contact', ''],
        ['note', ''],
        ['country', ''],
        ['max_connections', ''],
        ['customer_has_paid', ''],
        ['bouquets', ''],
      );
      t.match(line, { messaging_contact: null, note: '', country: 'all', max_connections: 1 });
      const edit = (...fields: Fields) =>
        service.ok('m3us_edit', { token, params: { id }, raw: encode(fields) });
      await edit(['messaging_contact', '@viewer'], ['note', 'kept'], ['country', 'se']);
      t.match(await edit(['messaging_contact', ''], ['note', ''], ['country', '']), {
        messaging_contact: null,
        note: 'kept',
        country: 'SE',
      });
      const { errors } = await service.refused(422, 'm3us_create', {
        token,
        raw: encode([['package_id', '']]),
      });
      t.same(errors, { package_id: ['is required'] });
    });

    await t.test('m3us_create 200 and texts stay unchanged where a text is expected', async (t) => {
      const texts = { note: '007', external_id: 'true', messaging_contact: ' +1\n ' };
      t.match(await sell(...Object.entries(texts)), texts);
    });

    await t.test('422 for unknown fields, each by its name', async (t) => {
      const refused = await named(['color', 'red'], ['shape[of][it]', 'round'], ['note.more', 'x']);
      t.same(Object.keys(refused ?? {}).sort(), ['color', 'note.more', 'shape']);
      const fields = [
        ...new URLSearchParams(`lines[0][package_id]=${String(package_id)}&lines[0][color]=red`),
      ];
      const ask = { token, raw: encode(fields) };
      const { errors } = await service.refused(422, 'm3us_batch_create', ask);
      t.same(errors, { 'lines.0.color': ['is not known here'] });
    });
  });
}

void test('beside the texts', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const package_id = await shop.package();
  const body = { package_id, note: 'one', customer_has_paid: true, template_id: null };

  await t.test('m3us_create 422 for other types in JSON, naming the expected type', async (t) => {
    for (const [field, value, wanted] of [
      ['customer_has_paid', 0, /true or false/],
      ['customer_has_paid', 'true', /true or false/],
      ['max_connections', '1', /integer/],
      ['bouquets', 1, /array/],
      ['note', 1, /string/],
    ] as const) {
      const ask = { token, body: { ...body, [field]: value } };
      const { errors } = await service.refused(422, 'm3us_create', ask);
      t.same(Object.keys(errors ?? {}), [field]);
      t.match(errors?.[field]?.[0], wanted);
    }
  });

  await t.test('m3us_create 200 and an Idempotency-Key replays it, whatever the encoding', async (t) => {
    for (const as of ENCODINGS) {
      const headers = keyed(`key-${as}`);
      const first = await service.ok('m3us_create', { token, body, as, headers });
      const lines = await rows(service, 'lines');
      for (const again of ENCODINGS) {
        const replay = await service.call('m3us_create', { token, body, as: again, headers });
        const expected = { status: 200, headers: { 'idempotent-replayed': 'true' }, body: { id: first.id } };
        t.match(replay, expected, `${as}, then ${again}`);
      }
      t.same(await rows(service, 'lines'), lines, 'one line');
      const other = { token, body: { ...body, note: 'other' }, headers };
      for (const again of ENCODINGS) {
        const { code } = await service.refused(422, 'm3us_create', { ...other, as: again });
        t.equal(code, 'idempotency_mismatch');
      }
    }
  });

  await t.test('m3us_kill_connections has no body: 200 for an empty one, 422 for another', async (t) => {
    const { id } = await shop.sell('m3u', package_id);
    const ask = { token, params: { id } };
    for (const as of ENCODINGS) {
      const type =
        as === 'json' ? 'application/json' : as === 'form' ? urlencoded([]).type : multipart([]).type;
      await service.ok('m3us_kill_connections', { ...ask, raw: { type, payload: '' } });
      const { errors } = await service.refused(422, 'm3us_kill_connections', { ...ask, body: { a: 1 }, as });
      t.same(errors, { body: ['must be empty: this operation takes no body'] }, as);
    }
  });
});
