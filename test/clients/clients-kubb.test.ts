import tap, { test } from 'tap';
import { TIMEOUT_MS, useClients } from './use.ts';

tap.setTimeout(TIMEOUT_MS);

void test('generated clients', async (t) => {
  await useClients(t, ['kubb'], 'typescript-native');
});
