import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { newSecret, Sender, signedHeaders } from '../handlers/deliveries/sender.ts';
import { Feed } from './listen/feed.ts';
import { argumentsOf, partner } from './lib/partner.ts';
import { printable } from './lib/printable.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run listen -- --forward-to http://localhost:8000/events`, with a token in API_TOKEN: follows the feed from now on, and
// posts each event to an address that need not be public, as webhooks are posted. Each is sent once.

const USAGE =
  'listen --forward-to http://localhost:8000/events [--server https://api.example.com] [--types line.created,line.renewed]';

/** Milliseconds between two looks at a feed that has nothing new. */
const POLL_EVERY = 1000;
/** In milliseconds: webhooks wait as long. */
const ANSWER = 10_000;

await runCommand(async () => {
  const {
    'forward-to': address = '',
    types,
    ...told
  } = argumentsOf(USAGE, ['forward-to', 'server', 'types']).values;
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new Refusal('Name the address that gets the events by --forward-to http://localhost:8000/events.');
  const url = new URL(address);
  const feed = new Feed(partner(told), types);
  const { WEBHOOK_SECRET: given } = process.env;
  const secret = given ?? newSecret();
  requireSecret(secret);
  const sender = new Sender({ timeout: ANSWER });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
  let after = await now(feed);
  const named = given === undefined ? `the secret ${secret}` : 'WEBHOOK_SECRET';
  console.log(`Events go to ${url.origin}${url.pathname}, signed with ${named}`);
  for (;;) {
    const page = await feed.read(after);
    if (page === undefined) console.error('The feed has begun anew.');
    for (const event of page?.data ?? []) {
      const body = JSON.stringify(event);
      const headers = signedHeaders(String(event.id), body, [secret]);
      const { status, error } = await sender.post({ url, headers, body });
      console.log(printable(`${event.type} ${String(event.id)} ${String(status ?? error)}`));
    }
    after = page === undefined ? await now(feed) : (page.next_after ?? after);
    if (page?.has_more !== true) await sleep(POLL_EVERY);
  }
});

/** Returns the cursor after which only events are that are still to come. */
async function now(feed: Feed): Promise<number> {
  return (await feed.read())?.next_after ?? 0;
}

/** Throws a Refusal for what is no secret. */
function requireSecret(secret: string): void {
  try {
    new Webhook(secret);
  } catch {
    throw new Refusal('WEBHOOK_SECRET has to be whsec_ and Base64.');
  }
}
