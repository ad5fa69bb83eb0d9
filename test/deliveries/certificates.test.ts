import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { test, type Test } from 'tap';
import { Sender } from '../../handlers/deliveries/sender.ts';

// Deliveries by https to somebody who cannot prove who he is, or does not speak it: nothing of the message is sent.

/** For `localhost`, signed by itself, until 2126. It protects nothing. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJzJyhTxhjbNRUTPx
GsZviAvRnENjN84Q9V5fgv/7BlmhRANCAATU4J3OyMEr1rp6Mo7GxBx/Ysqrf+ER
pxWSbbqJp09kFNFiXTwfGpBeHyn27wbOgZ7K97cxSdk9FMcpPtzQFvFV
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIULlNEhi3c5Jcov8m8oFwhedlejjQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzExMDk0MFoYDzIxMjYxMTAz
MTEwOTQwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATU4J3OyMEr1rp6Mo7GxBx/Ysqrf+ERpxWSbbqJp09kFNFiXTwfGpBe
Hyn27wbOgZ7K97cxSdk9FMcpPtzQFvFVo2kwZzAdBgNVHQ4EFgQU5YxlH0P6YRjN
nZvyWkDUgQw4CS4wHwYDVR0jBBgwFoAU5YxlH0P6YRjNnZvyWkDUgQw4CS4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAMKQoaodBxNk/AqWxIaL8/Gfj1eEFbuHe4bgMVsRRxm0AiEAjUQgdsQT
INqEVTMRba5WcIb+WXs35UCZIsOgks1ePdM=
-----END CERTIFICATE-----`,
};

/** Posts to a server on this machine, by https. */
async function post(t: Test, server: Server) {
  const sender = new Sender({ timeout: 60_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    sender.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = new URL(`https://localhost:${String(port)}/`);
  return sender.post({ url, headers: { 'webhook-signature': 'v1,secret' }, body: '{}' });
}

void test('a delivery to a certificate that nobody vouches for', async (t) => {
  let requests = 0;
  const server = createHttpsServer(SELF_SIGNED, (_request, response) => {
    requests += 1;
    response.end();
  });
  const { status, error } = await post(t, server);
  t.same({ status, error, requests }, { status: null, error: 'self-signed certificate', requests: 0 });
});

void test('a delivery by https to a server that speaks http', async (t) => {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  const { status, error } = await post(t, server);
  t.equal(status, null);
  t.match(error, /^TLS: [a-z ]+$/, 'the reason, without what OpenSSL says of itself');
  t.notMatch(received, 'secret');
});
