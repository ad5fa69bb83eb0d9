import { test } from 'tap';
import { LinesFixture } from '../support/lines.ts';
import { type Kind, KIND_NAMES, KINDS, UNKNOWN_ID } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Changes of a line that do not concern its sale.

/** Credentials of each kind as a client sends them, and as they are stored. */
const OWN: Record<Kind, { given: object; stored: object; cleared: object }> = {
  m3u: {
    given: { username: 'new.viewer', password: 'n4bz8kq2vr' },
    stored: { username: 'new.viewer', password: 'n4bz8kq2vr' },
    cleared: {},
  },
  mag: {
    given: { mac_address: '001a-793c.5e11', sn: 'SN-1', stb_type: 'MAG540', parent_password: '4321' },
    stored: { mac_address: '00:1A:79:3C:5E:11', sn: 'SN-1', stb_type: 'MAG540', parent_password: '4321' },
    cleared: { sn: null, stb_type: null, parent_password: null },
  },
  enigma: {
    given: { mac_address: '00-1a-79-3c-5e-11', modem_mac: '001a793c5e12', enigma_version: 'OE 2.5' },
    stored: { mac_address: '00:1A:79:3C:5E:11', modem_mac: '00:1A:79:3C:5E:12', enigma_version: 'OE 2.5' },
    cleared: { modem_mac: null, enigma_version: null },
  },
  activecode: {
    given: { mac_address: '00.1a.79.3c.5e.11', sn: 'SN-9' },
    stored: { mac_address: '00:1A:79:3C:5E:11', sn: 'SN-9' },
    cleared: { sn: null },
  },
};

for (const kind of KIND_NAMES) {
  void test(op(kind, 'edit'), async (t) => {
    const fixture = await LinesFixture.open(t);
    const { world, token, stranger, reseller } = fixture;
    const change = (id: number, body: object) => fixture.change(kind, 'edit', id, 'update', { body });
    const refused = async (status: number, id: number, body: object) =>
      fixture.refusedUnchanged(status, kind, 'edit', id, { body });
    const opened = async (id: number): Promise<number[]> =>
      (await fixture.ask(kind, 'bouquets', id, { query: { sort: 'id' } })).data.map((bouquet) => bouquet.id);

    await t.test('200 credentials of the kind, as they are stored; some can be cleared', async (t) => {
      const id = await fixture.line(kind);
      const { given, stored, cleared } = OWN[kind];
      const before = await fixture.ask(kind, 'show', id);
      const changed = await change(id, given);
      t.same(changed, { ...before, ...stored, updated_at: changed.updated_at });
      t.same(await fixture.ask(kind, 'show', id), changed);
      if (Object.keys(cleared).length > 0) t.match(await change(id, cleared), { ...stored, ...cleared });
    });

    await t.test('200 note, reference and automatic renewal; omitted fields are unchanged', async (t) => {
      const old = { updated_at: '2026-01-01 00:00:00Z' };
      const id = await fixture.line(kind, { note: 'Living room', external_id: 'order-1', ...old });
      const before = await fixture.ask(kind, 'show', id);
      const changed = await change(id, { note: '', auto_renewal: true });
      t.same(changed, { ...before, note: '', auto_renewal: true, updated_at: changed.updated_at });
      t.not(changed.updated_at, before.updated_at, 'so that clients can look for changed lines');
      t.match(await change(id, { external_id: 'order-2' }), { external_id: 'order-2', auto_renewal: true });
      t.match(await change(id, { external_id: null }), { external_id: null });
    });

    await t.test('200 its own bouquets, those of a template, or all of its package', async (t) => {
      const sold = await fixture.package(3);
      const [first, second, third] = sold.bouquets;
      const template_id = await fixture.template(sold.id, [second ?? 0]);
      const id = await fixture.line(kind, { package_id: sold.id });
      t.same(await opened(id), sold.bouquets);
      t.equal((await change(id, { bouquets: [third, first] })).template_id, null);
      t.same(await opened(id), [first, third]);
      t.equal((await change(id, { template_id })).template_id, template_id);
      t.same(await opened(id), [second], 'its own bouquets are removed');
      t.equal((await change(id, { bouquets: [third] })).template_id, null, 'and so is a template');
      t.same(await opened(id), [third]);
      t.equal((await change(id, { note: 'Seen' })).template_id, null);
      t.same(await opened(id), [third], 'they are unchanged if neither is sent');
      await change(id, { bouquets: [] });
      t.same(await opened(id), sold.bouquets);
      await change(id, { template_id });
      t.equal((await change(id, { template_id: null })).template_id, null);
      t.same(await opened(id), sold.bouquets);
    });

    await t.test('422 a hidden template, one of another package, or with bouquets too', async (t) => {
      const sold = await fixture.package(2);
      const other = await fixture.package(1);
      const id = await fixture.line(kind, { package_id: sold.id });
      const template = await fixture.template(sold.id, sold.bouquets);
      const hidden = await fixture.template(sold.id, sold.bouquets, stranger);
      for (const template_id of [hidden, UNKNOWN_ID]) await refused(422, id, { template_id });
      const of = async (body: object) => (await refused(422, id, body)).errors;
      t.same(await of({ template_id: await fixture.template(other.id, other.bouquets) }), {
        template_id: ['is of another package'],
      });
      t.same(await of({ template_id: template, bouquets: sold.bouquets }), {
        bouquets: ['must not be given together with template_id'],
      });
      for (const bouquets of [[...sold.bouquets, ...other.bouquets], [UNKNOWN_ID]]) {
        t.same(await of({ bouquets }), { bouquets: ['must all be in the package'] });
      }
    });

    await t.test('422 adult content if the owner sells none, unless the line already has it', async (t) => {
      const withoutAdult = await world.user(reseller, { set: { adult: false } });
      const liberal = await world.user(reseller, { set: { adult: true } });
      const id = await fixture.line(kind, {}, withoutAdult);
      t.same(Object.keys((await refused(422, id, { adult: true })).errors ?? {}), ['adult']);
      t.equal((await change(await fixture.line(kind, {}, liberal), { adult: true })).adult, true);
      const had = await fixture.line(kind, { adult: true }, withoutAdult);
      t.equal((await change(had, { adult: true })).adult, true);
      t.equal((await change(had, { adult: false })).adult, false);
    });

    await t.test('422 automatic renewal of a trial', async (t) => {
      const id = await fixture.line(kind, { is_trial: true });
      t.same((await refused(422, id, { auto_renewal: true })).errors, {
        auto_renewal: ['must be false for a trial'],
      });
      t.equal((await change(id, { auto_renewal: false })).auto_renewal, false);
    });
    if (kind === 'm3u') {
      await t.test('usernames in use, regardless of case', async (t) => {
        const holder = await fixture.line(kind, { username: 'Bob.1' });
        const id = await fixture.line(kind);
        for (const username of ['Bob.1', 'bob.1', 'BOB.1']) {
          const { errors } = await fixture.refusedUnchanged(422, kind, 'edit', id, { body: { username } });
          t.same(errors, { username: ['is taken'] });
        }
        const body = { username: 'bOB.1' };
        t.match(await fixture.change(kind, 'edit', holder, 'update', { body }), body, '200 its own, if so');
        await fixture.ask(kind, 'delete', holder);
        const rivals = await Promise.all(
          ['bob.1', 'Bob.1'].map(async (username) =>
            fixture.service.call(op(kind, 'edit'), {
              token,
              params: { id: await fixture.line(kind) },
              body: { username },
            }),
          ),
        );
        t.same(
          rivals.map(({ status }) => status).sort(),
          [200, 422],
          'of two concurrent requests, one gets it',
        );
      });
      return;
    }
    await t.test('a MAC address', async (t) => {
      const mac_address = '00:1A:79:3C:5E:07';
      const holder = await fixture.line(kind, { mac_address });
      const id = await fixture.line(kind);

      await t.test('422 one that another line of the kind has, in any notation', async (t) => {
        const problem = await fixture.refusedUnchanged(422, kind, 'edit', id, {
          body: { mac_address: '001a793c5e07' },
        });
        t.same(problem.errors, { mac_address: ['is taken'] });
      });

      await t.test('200 one that a line of another kind has', async (t) => {
        await fixture.line(kind === 'mag' ? 'enigma' : 'mag', { mac_address: '00:1A:79:3C:5E:99' });
        const body = { mac_address: '00:1a:79:3c:5e:99' };
        const changed = await fixture.change(kind, 'edit', id, 'update', { body });
        t.match(changed, { mac_address: '00:1A:79:3C:5E:99' });
      });

      await t.test('200 one of a deleted line, or its own; one of two at once gets it', async (t) => {
        await fixture.ask(kind, 'edit', holder, { body: { mac_address } });
        await fixture.ask(kind, 'delete', holder);
        const rival = await fixture.line(kind);
        const answers = await Promise.all(
          [id, rival].map((line) =>
            fixture.service.call(op(kind, 'edit'), {
              token: fixture.token,
              params: { id: line },
              body: { mac_address },
            }),
          ),
        );
        t.same(answers.map(({ status }) => status).sort(), [200, 422]);
      });
    });
  });
}

void test('m3us_edit: username and password', async (t) => {
  const fixture = await LinesFixture.open(t);

  await t.test('422 a username that a line of any kind has', async (t) => {
    const id = await fixture.line('m3u');
    for (const kind of KIND_NAMES) {
      await fixture.line(kind, { username: `taken.${kind}` });
      const body = { username: `taken.${kind}` };
      const problem = await fixture.refusedUnchanged(422, 'm3u', 'edit', id, { body });
      t.same(problem.errors, { username: ['is taken'] });
    }
  });
});

void test('activecodes_edit: the device', async (t) => {
  const fixture = await LinesFixture.open(t);
  const edit = (id: number, body: object) => fixture.change('activecode', 'edit', id, 'update', { body });
  const waiting = () => fixture.world.line(fixture.reseller, 'activecode');

  await t.test('200 an active line can change to another device model', async (t) => {
    const activecode_device_id = await fixture.device();
    t.match(await edit(await fixture.line('activecode'), { activecode_device_id }), { activecode_device_id });
  });

  await t.test('409 for a line that waits for its activation, whose note may be changed', async (t) => {
    const id = await waiting();
    for (const body of [
      { mac_address: '001a793c5e07' },
      { sn: 'SN-1' },
      { activecode_device_id: await fixture.device() },
    ]) {
      const { code } = await fixture.refusedUnchanged(409, 'activecode', 'edit', id, { body });
      t.equal(code, 'conflict');
    }
    t.match(await edit(id, { note: 'For the shop' }), {
      note: 'For the shop',
      status: 'waiting',
      mac_address: null,
    });
  });

  await t.test('422 for a device model that does not exist', async () => {
    const body = { activecode_device_id: UNKNOWN_ID };
    await fixture.refusedUnchanged(422, 'activecode', 'edit', await fixture.line('activecode'), { body });
  });
});

void test('m3us_edit and mags_edit: resellers see passwords, but the log does not contain them', async (t) => {
  const fixture = await LinesFixture.open(t);
  const m3u = await fixture.line('m3u');
  await fixture.ask('m3u', 'edit', m3u, { body: { password: 'n4bz8kq2vr', note: 'Seen' } });
  const logged = (await fixture.ask('m3u', 'logs', m3u)).data;
  t.same(logged[0]?.changes, { password: '[redacted]', note: 'Seen' });
  const id = await fixture.line('mag');
  await fixture.ask('mag', 'edit', id, { body: { parent_password: '4321' } });
  t.match(await fixture.ask('mag', 'show', id), { parent_password: '4321' });
  const { data } = await fixture.ask('mag', 'logs', id);
  t.match(data, [{ changes: { parent_password: '[redacted]' }, subject_type: KINDS.mag.type }]);
});

// What a player or a device is let in by. The edge does not check an open connection again.

const CREDENTIALS: Record<Kind, Readonly<Record<string, string>>> = {
  m3u: { username: 'new.viewer', password: 'n4bz8kq2vr' },
  mag: { mac_address: '00:1A:79:3C:5E:11' },
  enigma: { mac_address: '00:1A:79:3C:5E:11' },
  activecode: { mac_address: '00:1A:79:3C:5E:11', sn: 'SN-9' },
};

for (const kind of KIND_NAMES) {
  void test(op(kind, 'edit'), async (t) => {
    const fixture = await LinesFixture.open(t);
    const change = (id: number, body: object) => fixture.change(kind, 'edit', id, 'update', { body });

    for (const [field, value] of Object.entries(CREDENTIALS[kind])) {
      await t.test(`200 another ${field} closes the open connections, the same one does not`, async (t) => {
        const id = await fixture.line(kind);
        await fixture.connect(id, 2);
        await change(id, { note: 'Seen' });
        t.equal(await fixture.open(id), 2);
        t.match(await change(id, { [field]: value }), { [field]: value });
        t.equal(await fixture.open(id), 0);
        await fixture.connect(id);
        await change(id, { [field]: value });
        t.equal(await fixture.open(id), 1);
      });
    }
  });
}
