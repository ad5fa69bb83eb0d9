import type { Test } from 'tap';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { readConfig } from '../../scripts/lib/config.ts';
import { EmbeddedSandbox } from '../../scripts/sandbox/sandbox.ts';
import { cloneDatabase } from './database.ts';
import { Service, SETTINGS } from './service.ts';

/** Returns a sandbox without a worker, what asks its own addresses, and the operator's token. */
export async function sandboxScene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const login = await fillDemo(db, { ...SETTINGS, databaseUrl });
  const sandbox = await EmbeddedSandbox.open(databaseUrl, { ...readConfig({}), logLevel: 'silent' });
  t.teardown(() => sandbox.close());
  const service = await Service.on(t, { db, databaseUrl }, {}, {}, { sandbox });
  await sandbox.listenAt('http://127.0.0.1:9');
  const token = login.token;
  const move = async (method: 'GET' | 'POST', path: string, body?: object, as = token) => {
    const { statusCode, payload } = await service.app.inject({
      method,
      url: `/sandbox/${path}`,
      headers: { authorization: `Bearer ${as}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: statusCode, body: JSON.parse(payload) as Record<string, unknown> };
  };
  return { db, service, token, ask: move };
}
