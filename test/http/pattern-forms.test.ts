import { test } from 'tap';
import { forms } from '../../scripts/generate/forms.ts';
import { Service } from '../support/service.ts';

void test('422 for a text of another format says which format is expected', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const TOKEN = { name: 'Billing', scopes: ['*'] };
  const MAC = 'must be like 00:1A:79:AB:CD:EF, 00-1A-79-AB-CD-EF, 00.1A.79.AB.CD.EF or 001A79ABCDEF';

  await t.test('oauth_personal_access_tokens_create', async (t) => {
    for (const [field, text, reason] of [
      ['expires_at', 'tomorrow', 'must be YYYY-MM-DD HH:MM:SS, from 2000 to 2099'],
      ['expires_at', '2027-01-01T00:00:00', 'must be YYYY-MM-DD HH:MM:SS, from 2000 to 2099'],
      ['name', 'a\0b', 'must not have a NUL character'],
    ] as const) {
      const body = { ...TOKEN, [field]: text };
      const { errors } = await service.refused(422, 'oauth_personal_access_tokens_create', { token, body });
      t.same(errors, { [field]: [reason] }, text);
    }
  });

  await t.test('mags_create', async (t) => {
    const body = { package_id: 1, mac_address: 'my first box' };
    const { errors } = await service.refused(422, 'mags_create', { token, body });
    t.same(errors, { mac_address: [MAC] });
  });

  await t.test('logs_index', async (t) => {
    const query = { 'filters[created_from]': 'yesterday' };
    const { errors } = await service.refused(422, 'logs_index', { token, query });
    t.match(errors?.['filters[created_from]']?.[0], /^must be YYYY-MM-DD/);
  });
});

void test('npm run generate refuses a pattern without a description of its format, or with two', (t) => {
  const code = (form?: string) => ({
    pattern: '^[A-Z]{6}$',
    ...(form === undefined ? {} : { 'x-form': form }),
  });
  t.throws(() => forms({ a: code() }), /needs an x-form/);
  t.throws(() => forms({ a: code('six letters'), b: [code('6 letters')] }), /has two forms/);
  t.match(forms({ a: code('six letters'), b: [code('six letters')] }), 'six letters');
  t.end();
});
