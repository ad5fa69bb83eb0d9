import { createServer, type AddressInfo, type Socket } from 'node:net';
import { test } from 'tap';
import { Sender } from '../../handlers/deliveries/sender.ts';

// What a receiver may do that Node's client tells apart. Whatever it does, the attempt ends in time, and says why.

/** Milliseconds that an attempt may take, and then the test beyond it. */
const [TIMEOUT, SPARE] = [400, 2000];

const LATE = 'timeout: not within 400 ms';
const OK = 'HTTP/1.1 200 OK\r\n';

/** Writes a text byte by byte. */
const slowly = (socket: Socket, text: string): void => {
  const bytes = text[Symbol.iterator]();
  const timer = setInterval(() => socket.write(bytes.next().value ?? 'x'), 20);
  socket.on('close', () => clearInterval(timer));
};

interface Behaviour {
  act: (socket: Socket) => unknown;
  error: RegExp | string | null;
  status?: number;
}

const write =
  (...texts: string[]) =>
  (socket: Socket) =>
    socket.write(texts.join(''));

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'says nothing': { act: () => undefined, error: LATE },
  'closes its side': { act: (socket) => socket.end(), error: 'socket hang up' },
  'resets the connection': { act: (socket) => socket.resetAndDestroy(), error: /ECONNRESET/ },
  'answers 100 and nothing else': { act: write('HTTP/1.1 100 Continue\r\n\r\n'), error: LATE },
  'answers 100 and then 204': {
    act: write('HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 204 No Content\r\n\r\n'),
    error: null,
    status: 204,
  },
  'answers 101': {
    act: write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    error: 'HTTP 101',
    status: 101,
  },
  'answers 101 without an upgrade': { act: write('HTTP/1.1 101 X\r\n\r\n'), error: 'HTTP 101', status: 101 },
  'answers 103 and nothing else': { act: write('HTTP/1.1 103 Early Hints\r\n\r\n'), error: LATE },
  'sends its headers slowly': { act: (socket) => slowly(socket, `${OK}X-Slow: `), error: LATE },
  'sends its body slowly': {
    act: (socket) => slowly(socket, `${OK}Content-Length: 100000\r\n\r\n`),
    error: LATE,
  },
  'sends headers without end': {
    act: write(OK, 'X-Long: '.padEnd(200_000, 'x')),
    error: 'Parse Error: Header overflow',
  },
  'sends less than it says, and closes': {
    act: (socket) => socket.end(`${OK}Content-Length: 10\r\n\r\nshort`),
    error: 'aborted',
  },
  'sends more than it says': {
    act: write(OK, 'Content-Length: 2\r\n\r\nabcdef'),
    error: /^Parse Error/,
  },
  'says two lengths': {
    act: write(OK, 'Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc'),
    error: /^Parse Error/,
  },
  'sends a broken chunk': {
    act: write(OK, 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n'),
    error: /^Parse Error|aborted/,
  },
  'speaks another protocol': { act: write('220 mail.example ESMTP\r\n'), error: /^Parse Error/ },
  'answers before it is asked, and closes': {
    act: (socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\nfine`),
    error: null,
    status: 200,
  },
};

for (const [what, { act, error, status = null }] of Object.entries(BEHAVIOURS))
  void test(`a receiver that ${what}`, async (t) => {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket.on('error', () => undefined));
      socket.once('data', () => act(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const out = new Sender({ timeout: TIMEOUT });
    t.teardown(() => {
      out.close();
      for (const socket of open) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const began = performance.now();
    const attempt = await out.post({
      url: new URL(`http://127.0.0.1:${String(port)}/`),
      headers: {},
      body: '{}',
    });
    t.ok(performance.now() - began < TIMEOUT + SPARE, 'in time');
    t.match(attempt, { status, error });
  });
