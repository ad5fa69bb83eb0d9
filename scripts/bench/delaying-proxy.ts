import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Passes on what two sides send each other, so many milliseconds later. Returns the URL by which the server is reached. */
export async function delayed(
  url: string,
  milliseconds: number,
): Promise<{ url: string; close: () => void }> {
  const { port, hostname } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    passOn(near, far, milliseconds);
    passOn(far, near, milliseconds);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return { url: here.href, close: () => server.close() };
}

function passOn(from: Socket, to: Socket, milliseconds: number): void {
  from.setNoDelay();
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), milliseconds));
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}
