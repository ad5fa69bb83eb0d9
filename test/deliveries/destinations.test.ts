import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { test, type Test } from 'tap';
import type { Attempt } from '../../db/deliveries.ts';
import { addressesOf, Destinations, type Resolve } from '../../handlers/deliveries/destinations.ts';
import { Sender } from '../../handlers/deliveries/sender.ts';

// Where a stranger's URL may lead. Nothing is connected to that is not public, whatever it is called.

/** URLs that say themselves that they lead elsewhere. PORT is that of a listener on this machine. */
const FORBIDDEN = [
  'https://127.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://017700000001:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://127.255.255.254:PORT/',
  'https://１２７.０.０.１:PORT/',
  'https://127。0。0。1:PORT/',
  'https://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://inner.localhost:PORT/',
  'https://intranet:PORT/',
  'https://intranet.:PORT/',
  'https://printer.local:PORT/',
  'https://db.internal:PORT/',
  'https://nas.home.arpa:PORT/',
  'https://[::1]:PORT/',
  'https://[::]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[64:ff9b::7f00:1]:PORT/',
  'https://[64:ff9b:1::7f00:1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2001:0:7f00:1::]:PORT/',
  'https://[fe80::1]:PORT/',
  'https://[fec0::1]:PORT/',
  'https://[fc00::1]:PORT/',
  'https://[fd00:ec2::254]:PORT/',
  'https://[ff02::1]:PORT/',
  'https://[2001:db8::1]:PORT/',
  'https://10.0.0.1:PORT/',
  'https://172.16.0.1:PORT/',
  'https://172.31.255.255:PORT/',
  'https://192.168.1.1:PORT/',
  'https://169.254.169.254:PORT/',
  'https://168.63.129.16:PORT/',
  'https://192.0.0.192:PORT/',
  'https://100.64.0.1:PORT/',
  'https://100.100.100.200:PORT/',
  'https://198.18.0.1:PORT/',
  'https://224.0.0.1:PORT/',
  'https://240.0.0.1:PORT/',
  'https://255.255.255.255:PORT/',
] as const;

const OTHERS = {
  'http://203.0.113.1:8443/': 'must begin with https://',
  'ftp://example.com/': 'must begin with https://',
  'file:///etc/passwd': 'must begin with https://',
  'https://user@example.com/': 'must hold no user name and no password',
  'https://:secret@example.com/': 'must hold no user name and no password',
  'https://example.com:22/': 'must have port 443 or one above 1023',
  'https://example.com:1023/': 'must have port 443 or one above 1023',
  'example.com': 'must be a URL',
  'https://': 'must be a URL',
} as const;

/** Listens on an address of this machine. Returns its port, and how many connections were made. */
async function listener(t: Test, address: string, answer: RequestListener, port = 0) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  t.teardown(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** Answers for every name with the address that it has, or does not answer. Returns its own address. */
async function nameServer(t: Test, addressOf: (name: string) => string | undefined): Promise<string> {
  const server = createSocket('udp4');
  server.on('message', (query, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const found = addressOf(labels.join('.'));
    if (found === undefined) return;
    // The question again, then as the answer: the same name, A, IN, one second, four bytes.
    const isA = query.readUInt16BE(at + 1) === 1;
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...found.split('.').map(Number)]);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isA ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    server.send(Buffer.concat([head, query.subarray(12, at + 5), ...(isA ? [answer] : [])]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return `127.0.0.1:${String(server.address().port)}`;
}

/** Sends a message to a URL as a delivery does. */
function sender(t: Test, destinations: Destinations) {
  const out = new Sender({ timeout: 2000 });
  t.teardown(() => out.close());
  return (text: string): Promise<Attempt> => {
    const url = new URL(text);
    return out.post({ url, headers: {}, body: '{}', lookup: destinations.lookupFor(url) });
  };
}

/** Resolves every name to these addresses, each time to the next ones. */
function resolving(...answers: string[][]): Resolve {
  let asked = 0;
  return () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return Promise.resolve(addresses);
  };
}

void test('a URL that says itself where it leads', (t) => {
  const none = new Destinations([]);
  for (const url of FORBIDDEN)
    t.equal(none.faultOf(url.replace('PORT', '8443')), 'must lead to a public address', url);
  for (const [url, fault] of Object.entries(OTHERS)) t.equal(none.faultOf(url), fault, url);
  for (const url of ['https://example.com/hook', 'https://1.1.1.1/', 'https://[2606:4700::1111]:8443/x?y#z'])
    t.equal(none.faultOf(url), undefined, url);
  const inner = new Destinations(['10.0.0.0/8', 'fd00::/8']);
  for (const url of ['https://10.1.2.3/', 'http://10.1.2.3:8080/', 'http://[fd00::1]:8080/'])
    t.equal(inner.faultOf(url), undefined, url);
  t.equal(inner.faultOf('http://1.1.1.1:8080/'), 'must begin with https://');
  t.equal(inner.faultOf('http://10.1.2.3/'), 'must have port 443 or one above 1023');
  t.equal(inner.faultOf('https://192.168.1.1/'), 'must lead to a public address');
  t.end();
});

void test('a name that leads to a forbidden address is not connected to', async (t) => {
  const here = await listener(t, '0.0.0.0', (_, response) => response.end());
  const hosts = FORBIDDEN.map((url) => new URL(url.replace('PORT', '8443')).hostname.replace(/[[\]]/g, ''));
  const addresses = [...new Set(hosts.filter((host) => /^[\d.]+$|:/.test(host)))];
  t.ok(addresses.length >= 30);
  for (const address of addresses) {
    const send = sender(t, new Destinations([], resolving([address])));
    const { error } = await send(`https://receiver.example:${String(here.port)}/`);
    t.equal(error, 'the URL must lead to a public address', address);
  }
  t.equal(here.connections(), 0);
  for (const name of ['localhost', 'localhost.', 'LocalHost']) {
    const { error } = await sender(t, new Destinations([]))(`https://${name}:${String(here.port)}/`);
    t.equal(error, 'the URL must lead to a public address', name);
  }
  t.equal(here.connections(), 0);
});

void test('of a name with several addresses, none may be forbidden', async (t) => {
  const here = await listener(t, '127.0.0.1', (_, response) => response.end());
  const send = sender(t, new Destinations(['127.0.0.2/32'], resolving(['127.0.0.2', '127.0.0.1'])));
  t.match(await send(`https://receiver.example:${String(here.port)}/`), {
    status: null,
    error: 'the URL must lead to a public address',
  });
  t.equal(here.connections(), 0);
});

void test('a name is judged by what it leads to at each connection', async (t) => {
  const allowed = await listener(t, '127.0.0.2', (_, response) =>
    response.writeHead(204, { connection: 'close' }).end(),
  );
  const forbidden = await listener(t, '127.0.0.1', (_, response) => response.end(), allowed.port);
  const destinations = new Destinations(['127.0.0.2/32'], resolving(['127.0.0.2'], ['127.0.0.1']));
  const send = sender(t, destinations);
  const url = `http://receiver.example:${String(allowed.port)}/`;
  t.match(await send(url), { status: 204, error: null });
  t.match(await send(url), { status: null, error: 'the URL must begin with https://' });
  t.match(await send(url.replace('http:', 'https:')), { error: 'the URL must lead to a public address' });
  t.equal(allowed.connections(), 1);
  t.equal(forbidden.connections(), 0);
});

void test('a redirect is not followed, and a name that does not exist is told as one that leads nowhere', async (t) => {
  const forbidden = await listener(t, '127.0.0.1', (_, response) => response.end());
  const allowed = await listener(t, '127.0.0.2', (_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${String(forbidden.port)}/` }).end('elsewhere'),
  );
  const send = sender(t, new Destinations(['127.0.0.2/32']));
  t.match(await send(`http://127.0.0.2:${String(allowed.port)}/`), {
    status: 307,
    error: 'HTTP 307 elsewhere',
    answer: 'elsewhere',
  });
  t.equal(forbidden.connections(), 0);
  const nowhere = sender(t, new Destinations([], resolving([])));
  t.match(await nowhere('https://receiver.example/'), { error: 'the URL must lead to a public address' });
});

void test('names whose servers hang keep no other name waiting', async (t) => {
  const here = await listener(t, '127.0.0.1', (_, response) => response.writeHead(204).end());
  const servers = await nameServer(t, (name) => (name.startsWith('hangs') ? undefined : '127.0.0.1'));
  const resolver = new Resolver();
  resolver.setServers([servers]);
  t.teardown(() => resolver.cancel());
  const send = sender(t, new Destinations(['127.0.0.1/32'], (name) => addressesOf(name, resolver)));
  const urlOf = (name: string): string => `http://${name}.example:${String(here.port)}/`;
  let ended = 0;
  const hanging = Array.from({ length: 8 }, (_, index) =>
    send(urlOf(`hangs-${String(index)}`)).finally(() => (ended += 1)),
  );
  t.match(await send(urlOf('answers')), { status: 204, error: null });
  t.equal(ended, 0);
  for (const { error } of await Promise.all(hanging)) t.equal(error, 'timeout: not within 2000 ms');
});

void test('a receiver that announces its response without end is left after 64 KB', async (t) => {
  const server = createTcpServer((socket) => {
    const write = (): void => {
      while (!socket.destroyed && socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(500)));
    };
    socket.on('error', () => undefined).on('drain', write);
    write();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { error } = await sender(t, new Destinations(['127.0.0.1/32']))(`http://127.0.0.1:${String(port)}/`);
  t.equal(error, 'there is no response within 64 KB');
});

void test('of a long answer 64 KB are read and 1 KB is kept', async (t) => {
  let written = 0;
  const endless = await listener(t, '127.0.0.1', (_, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (!response.destroyed && response.write('é'.repeat(4096))) written += 8192;
    };
    response.on('drain', write);
    write();
  });
  const send = sender(t, new Destinations(['127.0.0.1/32']));
  const { status, error, answer } = await send(`http://127.0.0.1:${String(endless.port)}/`);
  t.equal(status, 200);
  t.equal(error, null);
  t.equal(answer, 'é'.repeat(512));
  t.ok(written < 16 * 1024 * 1024, `${String(written)} bytes were sent`);
});
