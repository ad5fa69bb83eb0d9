import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { EVERY_POLICY, permissionsFor } from '../access/scene.ts';
import { subjects } from '../access/subjects/index.ts';
import { withBody } from '../access/subjects/subject.ts';
import { names, table } from '../access/table.ts';
import { ENCODINGS } from '../support/forms.ts';
import { Service } from '../support/service.ts';

// A body means the same as JSON, as a browser's form and as a multipart form: that of every write.

/** Fields that differ between two responses to the same request: ids, times and generated values. */
const VARYING = /^(id|\w+_id|\w+_at|pin|batch|username|password|secret|accessToken|link_code|code)$/;

/** Returns a response with only the types of the fields that vary. */
function settled(answer: unknown, sent: unknown): unknown {
  const sentText = JSON.stringify(sent);
  const masked = (name: string, value: unknown) =>
    VARYING.test(name) && !sentText.includes(`"${name}":`) ? typeof value : value;
  return JSON.parse(JSON.stringify(answer, masked)) as unknown;
}

const TEXT = 'Å & Sons = [1], +50% "off"; line\nbreak, 日本 🎬';

/** Fields of every kind, beside those of the table of access. */
const MORE: Partial<Record<OperationName, Record<string, unknown>>> = {
  m3us_create: {
    template_id: null,
    external_id: null,
    auto_renewal: false,
    customer_has_paid: true,
    country: 'se',
    note: TEXT,
    messaging_contact: TEXT,
    username: 'viewer',
    password: 'a+b&c=d%41',
  },
  mags_create: { mac_address: '00:1a:79:3c:5e:07', sn: TEXT.slice(0, 9), stb_type: null },
  transactions_create: { amount: 0.29, description: TEXT },
  quick_actions_create: { name: TEXT, payload: { note: TEXT, of: { it: ['1', 'true', ''] } } },
};

void test('the same as JSON, as a form and as a multipart form', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const above = await world.user(root, { permissions: EVERY_POLICY });
  let tried = 0;
  for (const operation of names.filter((name) => table[name].method !== 'GET' && table[name].secured)) {
    const caller = await world.member(above, permissionsFor(operation));
    await world.transfer(root, caller, 1000);
    const token = await world.token(caller);
    const prepared = await subjects[operation].prepare(world, caller, caller);
    const ask = withBody(prepared.ask, MORE[operation] ?? {});
    if (Object.keys(ask.body as object).length === 0) continue;
    tried += 1;
    const [expected, ...others] = await Promise.all(
      ENCODINGS.map((as) => service.ok(operation, { token, ...ask, as, headers: { 'dry-run': 'true' } })),
    );
    for (const other of others)
      t.same(settled(other, ask.body), settled(expected, ask.body), `${operation}, as a dry run`);
    const done = await service.ok(operation, { token, ...ask, as: 'multipart' });
    t.same(settled(done, ask.body), settled(expected, ask.body), `${operation}, and without Dry-Run`);
  }
  t.ok(tried > 60, `${String(tried)} bodies`);
});
