import { test } from 'tap';
import { useClients } from './use.ts';

void test('generated clients', async (t) => {
  await useClients(t, ['rtk-query'], 'typescript-native');
});
