import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Test } from 'tap';
import type { Handlers } from '../../handlers/call/contract.ts';
import { Service } from './service.ts';

// Requests that are written to their connection byte by byte, and what delays them.

/** Blocks the event loop. */
export const busyFor = (ms: number): void => {
  const end = Date.now() + ms;
  while (Date.now() < end);
};

/** Starts a service that listens. `open` connects to it, and `head` returns the head of a request. */
export async function listening(t: Test, replaced: Partial<Handlers> = {}) {
  const service = await Service.apart(t, {}, replaced);
  const token = await service.world.token(await service.world.user(null));
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = service.app;
  const { port } = server.address() as AddressInfo;
  const open = async (allowHalfOpen = false): Promise<{ socket: Socket; text: () => string }> => {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    await accepted;
    return { socket, text: () => text };
  };
  const head = (line: string, ...headers: string[]): string =>
    [line, 'host: a', `authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n');
  return { service, token, server, open, head };
}

/** Returns the problem in a raw HTTP response. */
export const problemIn = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
