import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { format } from 'sql-formatter';
import { bySystem } from '../../db/cause.ts';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { claimDeliveries } from '../../db/deliveries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { SYNCS } from '../../handlers/jobs/edge-delivery.ts';
import { renewIfDue } from '../../handlers/jobs/renewals.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { DatabaseProxy } from '../../test/support/database-proxy.ts';
import { Service, type Host } from '../../test/support/service.ts';
import { Shop } from '../../test/support/shop.ts';

/** The file with the statements of the dearest operations. */
export const STATEMENTS = projectFile('db', 'schema', 'statements.sql');

const HEAD = `-- Written by \`npm run schema\`: what the dearest operations send to PostgreSQL, packet by packet, when the service is
-- warm. Do not edit: a review of a change reads it.
`;

const HOUR = 3_600_000;
const WIDTH = 110;

/** Returns what the dearest operations send, as SQL. \`host\` ends what runs for it. The database is empty. */
export async function dearestStatements(
  host: Host,
  { db, databaseUrl }: { db: Kysely<Database>; databaseUrl: string },
): Promise<string> {
  const proxy = await DatabaseProxy.start(host, databaseUrl);
  const service = await Service.on(host, { db, databaseUrl: proxy.url });
  const worker = databaseOverPool(new pg.Pool(poolSettings(proxy.url, 1)));
  host.teardown(() => worker.destroy());
  const packets = recordPackets(proxy);

  const numbers = new Map<string, number>();
  const parts: string[] = [];
  for (const [name, play] of await plays(service, worker)) {
    await play();
    const recordings: string[][][] = [];
    for (let time = 0; time < 3; time += 1) {
      packets.length = 0;
      await play();
      recordings.push([...packets]);
    }
    // What the service does beside a request now and then makes a recording longer.
    const [shortest = []] = recordings.sort((one, other) => one.length - other.length);
    parts.push(`\n-- ====== ${name}\n${shortest.map((packet) => packetText(packet, numbers)).join('')}`);
  }
  return HEAD + parts.join('');
}

/** What is recorded, by the name that it has there. Each can be played four times. */
async function plays(
  service: Service,
  worker: Kysely<Database>,
): Promise<[string, () => Promise<unknown>][]> {
  const shop = await Shop.of(service);
  const { world, token, seller } = shop;
  const buyer = await world.user(seller);
  const packageId = await shop.package();
  const body = { package_id: packageId };
  const { id } = await shop.sell('m3u', packageId);
  const dearer: number[] = [];
  for (const credit of [1500, 2000, 2500, 3000]) dearer.push(await shop.package({ credit }));
  const soon = { auto_renewal: true, package_id: packageId, expired_at: new Date(Date.now() + HOUR) };
  const due: number[] = [];
  while (due.length < dearer.length) due.push(await world.line(seller, 'm3u', soon));
  return [
    ['packages_index', () => service.ok('packages_index', { token })],
    ['users_index', () => service.ok('users_index', { token })],
    ['m3us_index', () => service.ok('m3us_index', { token })],
    ['m3us_create', () => shop.sell('m3u', packageId)],
    ['m3us_extend', () => shop.ask('m3u', 'extend', id, body)],
    ['m3us_change_package', () => shop.ask('m3u', 'change_package', id, { package_id: dearer.shift() })],
    ['m3us_refund', () => shop.ask('m3u', 'refund', id, { reason: 'Wrong package' })],
    [
      'transactions_create',
      () =>
        service.ok('transactions_create', {
          token,
          body: { to_user_id: buyer.id, amount: 1, description: 'Credit' },
        }),
    ],
    [
      'the renewal of a line',
      () => worker.transaction().execute((trx) => renewIfDue(trx, bySystem(), [due.shift() ?? 0], 3)),
    ],
    [
      'the claim of deliveries to the streaming edge',
      () => claimDeliveries(worker, SYNCS, { of: sql`true`, state: 'fresh', first: 'oldest', count: 8 }, 60),
    ],
  ];
}

/** Records the statements that clients of a proxy send, one list for each packet, which ends with a Sync. */
function recordPackets(proxy: DatabaseProxy): string[][] {
  const packets: string[][] = [];
  const texts = new Map<string, string>();
  const packet: string[] = [];
  proxy.tamper = (sent) => {
    for (const { type, words } of messagesOf(sent)) {
      const [first = '', second = ''] = words;
      if (type === 'P') texts.set(first, second);
      else if (type === 'B') packet.push(texts.get(second) ?? '');
      else if (type === 'Q') packets.push([first]);
      else if (type === 'S') packets.push(packet.splice(0));
    }
    return sent;
  };
  return packets;
}

/** Returns the messages of a client (PostgreSQL's frontend protocol), each with the texts that it begins with. */
function messagesOf(sent: Buffer): { type: string; words: string[] }[] {
  const messages = [];
  // The first message of a connection has no type.
  for (let at = 0; at + 5 <= sent.length && sent[at] !== 0;) {
    const end = at + 1 + sent.readInt32BE(at + 1);
    const words = sent.toString('utf8', at + 5, end).split('\0', 2);
    messages.push({ type: String.fromCharCode(sent[at] ?? 0), words });
    at = end;
  }
  return messages;
}

/** Returns a packet as SQL that a reader can follow. A statement that came before is named by its number. */
function packetText(packet: readonly string[], numbers: Map<string, number>): string {
  const texts = packet.map((statement) => {
    if (statement.length < 20) return `${statement};\n`;
    const before = numbers.get(statement);
    if (before !== undefined) return `-- ${String(before)} again\n`;
    numbers.set(statement, numbers.size + 1);
    const text = format(statement, { language: 'postgresql', expressionWidth: WIDTH });
    return `-- ${String(numbers.size)}\n${filled(text)};\n`;
  });
  return `\n-- A packet\n${texts.join('')}`;
}

/** Fills lines up to the width: a clause begins with its first item, and the items of a list follow each other. */
function filled(text: string): string {
  const lines: string[] = [];
  let listIndent = -1;
  for (const line of text.split('\n')) {
    const last = lines.at(-1) ?? '';
    const [item, indent] = [line.trimStart(), line.search(/\S/)];
    const isNext = last.endsWith(',') && indent === listIndent && !/^ *[)]/.test(last);
    const isFirst = /^ *[a-z ]+$/.test(last) && indent === last.search(/\S/) + 2;
    const fits = last.length + item.length < WIDTH && !/[([]$|^case$/.test(item);
    if ((isNext || isFirst) && fits) lines[lines.length - 1] = `${last} ${item}`;
    else lines.push(line);
    listIndent = indent;
  }
  return lines.join('\n');
}
