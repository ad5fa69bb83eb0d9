import { test, type Test } from 'tap';
import { Service } from './support/service.ts';
import { UNKNOWN_ID } from './support/world.ts';

async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const token = await world.token(await world.user(null));
  const category = (body: object = {}) =>
    service.ok('faq_categories_create', { token, body: { name: 'Set-top boxes', ...body } });
  const faq = (faq_category_id: number, body: object = {}) =>
    service.ok('faqs_create', {
      token,
      body: { faq_category_id, question: 'Where is the MAC?', answer: 'On the label.', ...body },
    });
  return { service, db, token, category, faq };
}

const LAST = 2_147_483_647;

void test('faq categories', async (t) => {
  const { service, token, category, faq } = await scene(t);
  const list = async (query: object = {}): Promise<string[]> =>
    (await service.ok('faq_categories_index', { token, query: { ...query } })).data.map(({ name }) => name);
  const first = await category({ name: 'Boxes' });
  const second = await category({ name: 'Payment' });

  await t.test('create: 200 each after the last one by default', async (t) => {
    t.match([first.position, second.position], [1, 2]);
    const top = await category({ name: 'Zero', position: 0 });
    t.equal(top.position, 0);
    t.same(await list(), ['Zero', 'Boxes', 'Payment']);
    const same = await category({ name: 'Also second', position: 2 });
    t.same(await list(), ['Zero', 'Boxes', 'Payment', 'Also second'], 'equal positions are ordered by id');
    t.same(await service.ok('faq_categories_show', { token, params: { id: same.id } }), same);
  });

  await t.test('create: 200 after the largest possible position', async (t) => {
    const last = await category({ position: LAST });
    const after = await category();
    t.equal(after.position, LAST);
    for (const { id } of [last, after]) await service.ok('faq_categories_delete', { token, params: { id } });
  });

  await t.test('edit: 200 renames or moves it', async (t) => {
    const ask = { token, params: { id: first.id } };
    const moved = await service.ok('faq_categories_edit', { ...ask, body: { position: 9 } });
    t.same({ ...moved, updated_at: '' }, { ...first, position: 9, updated_at: '' });
    t.same(await list(), ['Zero', 'Payment', 'Also second', 'Boxes']);
    await service.ok('faq_categories_edit', { ...ask, body: { name: 'Devices 100%' } });
    t.match(await service.ok('faq_categories_show', ask), { name: 'Devices 100%', position: 9 });
  });

  await t.test('delete: 409 while it has questions, 200 when it is empty', async (t) => {
    const { id } = await category();
    const { id: question } = await faq(id);
    const ask = { token, params: { id } };
    t.match(await service.refused(409, 'faq_categories_delete', ask), {
      code: 'conflict',
      detail: 'The category still has questions.',
    });
    await service.ok('faqs_show', { token, params: { id: question } });
    await service.ok('faqs_delete', { token, params: { id: question } });
    t.same(await service.ok('faq_categories_delete', ask), { message: 'The category is deleted.' });
    await service.refused(404, 'faq_categories_show', ask);
  });

  await t.test('delete: 200 or 409 while a question is added, which never loses its category', async (t) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await category();
      const body = { faq_category_id: id, question: 'Why?', answer: 'So.' };
      const [gone, created] = await Promise.all([
        service.call('faq_categories_delete', { token, params: { id } }),
        service.call('faqs_create', { token, body }),
      ]);
      const statuses = [gone.status, created.status].join();
      t.ok(['200,422', '409,200'].includes(statuses), statuses);
    }
  });
});

void test('faqs', async (t) => {
  const { service, db, token, category, faq } = await scene(t);
  const { id: boxes } = await category({ name: 'Boxes' });
  const { id: payment } = await category({ name: 'Payment' });
  const list = async (query: object = {}): Promise<number[]> =>
    (await service.ok('faqs_index', { token, query: { ...query } })).data.map(({ id }) => id);
  const mac = await faq(boxes);
  const remote = await faq(boxes, { question: 'Remote 100%?', answer: '**Press** it.' });
  const price = await faq(payment, { question: 'Price?', answer: 'See the MAC list.' });

  await t.test('create: 200 each after the last one of its category by default', async (t) => {
    t.match(mac, { faq_category_id: boxes, question: 'Where is the MAC?', answer: 'On the label.' });
    t.same([mac.position, remote.position, price.position], [1, 2, 1]);
    const given = await faq(payment, { position: 7 });
    t.equal(given.position, 7);
    t.equal((await faq(payment)).position, 8);
    await db.deleteFrom('faqs').where('position', '>=', 7).execute();
  });

  await t.test('index: 200 by position and id', async (t) => {
    t.same(await list(), [mac.id, price.id, remote.id]);
  });

  await t.test('422 for a category that does not exist', async () => {
    const body = { faq_category_id: UNKNOWN_ID, question: 'Why?', answer: 'So.' };
    await service.refused(422, 'faqs_create', { token, body });
    await service.refused(422, 'faqs_edit', { token, params: { id: mac.id }, body });
  });

  await t.test('edit: 200 changes the given fields, or moves it to another category', async (t) => {
    const created = await faq(boxes);
    const ask = { token, params: { id: created.id } };
    const after = await service.ok('faqs_edit', { ...ask, body: { answer: 'Below the box.' } });
    t.same({ ...after, updated_at: '' }, { ...created, answer: 'Below the box.', updated_at: '' });
    const moved = await service.ok('faqs_edit', { ...ask, body: { faq_category_id: payment } });
    t.match(moved, { faq_category_id: payment, position: created.position, answer: 'Below the box.' });
    await service.ok('faqs_delete', ask);
    await service.refused(404, 'faqs_delete', ask);
  });
});
