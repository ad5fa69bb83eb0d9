import { test } from 'tap';
import { LinesFixture } from '../support/lines.ts';
import { KIND_NAMES, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

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
