import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { test } from 'tap';
import { signedHeaders } from '../../../handlers/deliveries/sender.ts';
import { Guide } from '../../support/guides.ts';

// The functions of the guide, run unchanged on messages as they are sent.

/** By language: a command, and what calls the function of the guide with the messages of its input and prints the answers. */
const PROGRAMS: Readonly<Record<string, { command: string[]; main: string }>> = {
  js: {
    command: ['node', '--input-type=module', '-e'],
    main: `
      import { readFileSync } from 'node:fs';
      const answer = ({ secret, headers, body }) => {
        try { return readEvent(secret, headers, body); } catch (error) { return error.message; }
      };
      console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(answer)));`,
  },
  python: {
    command: ['python3', '-c'],
    main: `
import sys
def answer(message):
    try:
        return read_event(message['secret'], message['headers'], message['body'].encode())
    except ValueError as error:
        return str(error)
print(json.dumps([answer(message) for message in json.load(sys.stdin)]))`,
  },
  php: {
    command: ['php', '-r'],
    main: `
      $answers = [];
      foreach (json_decode(file_get_contents('php://stdin'), true) as $message) {
          try { $answers[] = read_event($message['secret'], $message['headers'], $message['body']); }
          catch (RuntimeException $error) { $answers[] = $error->getMessage(); }
      }
      echo json_encode($answers);`,
  },
};

const guide = Guide.read('receive-events');
void test('the guide has these languages', (t) => {
  t.same(guide.languages, [...Object.keys(PROGRAMS), 'sh'].sort());
  t.end();
});

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

const [secret, other] = [newSecret(), newSecret()];
const event = { id: 881204, type: 'ticket.created', data: { title: 'Kein Ton: Straße 7, «Zürich» 📺' } };
const body = JSON.stringify(event);
const sent = (secrets: string[], now?: Date) => ({
  secret,
  headers: signedHeaders(String(event.id), body, secrets, now),
  body,
});
const UNSIGNED = 'not signed with this secret';
const OLD = 'not sent now';

/** Returns what receivers get, signed now: they refuse what is more than five minutes old. */
function messages(): Readonly<
  Record<string, { message: ReturnType<typeof sent>; answer: typeof event | string }>
> {
  const right = sent([secret]);
  const withHeader = (name: string, value: string) => ({
    ...right,
    headers: { ...right.headers, [name]: value },
  });
  return {
    'as it was sent': { message: right, answer: event },
    'with a second signature that is right': { message: sent([other, secret]), answer: event },
    'with a first signature that is right': { message: sent([secret, other]), answer: event },
    'four minutes old': { message: sent([secret], minutesAgo(4)), answer: event },
    'six minutes old': { message: sent([secret], minutesAgo(6)), answer: OLD },
    'six minutes ahead': { message: sent([secret], minutesAgo(-6)), answer: OLD },
    'six minutes old, with the time of now': {
      message: {
        ...sent([secret], minutesAgo(6)),
        headers: {
          ...sent([secret], minutesAgo(6)).headers,
          'webhook-timestamp': right.headers['webhook-timestamp'] ?? '',
        },
      },
      answer: UNSIGNED,
    },
    'with another body': { message: { ...right, body: body.replace('7', '8') }, answer: UNSIGNED },
    'with another id': { message: withHeader('webhook-id', '881205'), answer: UNSIGNED },
    'signed with another secret': { message: sent([other]), answer: UNSIGNED },
    'with an empty signature': { message: withHeader('webhook-signature', ''), answer: UNSIGNED },
    'with part of a signature': {
      message: withHeader('webhook-signature', right.headers['webhook-signature']?.slice(0, -1) ?? ''),
      answer: UNSIGNED,
    },
  };
}

for (const [language, { command, main }] of Object.entries(PROGRAMS)) {
  const [program = '', ...args] = command;
  const skip = spawnSync(program, ['--version']).status !== 0 && `needs ${program}`;
  void test(`an event is read in ${language}`, { skip }, (t) => {
    const sentNow = messages();
    const input = JSON.stringify(Object.values(sentNow).map(({ message }) => message));
    const run = spawnSync(program, [...args, guide.code(language) + main], { input, encoding: 'utf8' });
    t.equal(run.stderr, '');
    const answers = JSON.parse(run.stdout) as unknown[];
    for (const [index, [name, { answer }]] of Object.entries(sentNow).entries())
      t.same(answers[index], answer, name);
    t.end();
  });
}
