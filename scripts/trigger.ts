import { parsed } from './lib/client.ts';
import { ask } from './lib/ask.ts';
import { argumentsOf, partner, refusedAnswer } from './lib/partner.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run trigger -- line.renewed`, with a token in API_TOKEN: records an event of this type in a sandbox, for the user of
// the token. What it tells of is the example of the contract.

await runCommand(async () => {
  const { values, positionals } = argumentsOf('trigger TYPE [--server http://localhost:3000]', ['server'], 1);
  const { server, token } = partner(values);
  const [type] = positionals;
  const { status, headers, text } = await ask(`${server}/sandbox/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type }),
  });
  if (status === 404)
    throw new Refusal(`${server} is no sandbox: only a service with SANDBOX=true makes events.`);
  if (status !== 200)
    throw new Refusal(refusedAnswer({ status, headers: Object.fromEntries(headers), body: parsed(text) }));
  console.log(`${String(type)} is recorded.`);
});
