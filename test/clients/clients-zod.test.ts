import { test } from 'tap';
import { useClients } from './use.ts';

void test('generated clients', async (t) => {
  await useClients(t, ['typed-openapi', 'openapi-zod-client', 'orval-zod'], 'typescript-native');
});
