import { test } from 'tap';
import {
  ask,
  build,
  dataFolder,
  demoToken,
  isAlive,
  postmasterPid,
  serve,
  until,
} from '../support/processes.ts';

void test('npm start after kill -9 of it and of PostgreSQL, in a folder that only its owner may enter', async (t) => {
  const file = await build(t);
  const DATA_DIR = await dataFolder(t, { reachable: false });
  const killed = await serve(t, file, { DATA_DIR });
  const token = demoToken(DATA_DIR);
  const postgres = Number(postmasterPid(DATA_DIR));
  await killed.end('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await until(() => !isAlive(postgres));
  const next = await serve(t, file, { DATA_DIR });
  t.equal((await ask(`${next.origin}/api/v1/packages`, token)).status, 200, 'it finds its data again');
  const recovered = Number(postmasterPid(DATA_DIR));
  t.equal((await next.end('SIGINT')).code, 0);
  await until(() => !isAlive(recovered));
});
