import { programBy, templateBy, voucherBy } from '../../support/vouchers.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Place, type Subject, type Subjects } from './subject.ts';

type Make = (world: World, owner: WorldUser) => Promise<number>;

const voucher: Make = async (world, owner) => (await voucherBy(world, owner)).id;
const template: Make = (world, owner) => templateBy(world, owner);
/** An inactive voucher: active ones are visible to all users below their creator. */
const program: Make = async (world, owner) =>
  programBy(world, owner, { package_id: await world.package(), status: 'inactive' });

/** One object by its id. `packages_all` opens packages, but none of these objects. */
const one = (make: Make, body?: object): Subject => ({
  reach: 'subtree',
  openedBy: [],
  async prepare(world, owner) {
    const { ask } = byId(await make(world, owner));
    return { ask: { ...ask, ...(body === undefined ? {} : { body }) } };
  },
});

const filter = (name: string, hidden: Place['hidden']): Place => ({
  hidden,
  ask: (_, id) => ({ query: { [`filters[${name}]`]: id } }),
});

/** Returns the id of the creator of a stranger's object. */
const creatorOf =
  (make: Make): Place['hidden'] =>
  async (world, stranger) => {
    await make(world, stranger);
    return stranger.id;
  };

const listed = (make: Make): Subject => ({
  reach: 'subtree',
  async prepare(world, owner) {
    const id = await make(world, owner);
    return { ask: { query: { 'filters[id]': id } }, listed: id };
  },
  places: {
    'filters[id]': filter('id', make),
    'filters[created_by_id]': filter('created_by_id', creatorOf(make)),
  },
});

const somePackage: Place['hidden'] = (world) => world.package();
const packages_ids: Place = { hidden: somePackage, ask: (ask, id) => withBody(ask, { packages_ids: [id] }) };

const creation = (body: object): Subject => ({
  reach: null,
  openedBy: [],
  prepare: () => ({ ask: { body } }),
  places: { packages_ids },
});

const templateOf: Place = { hidden: template, ask: (ask, id) => withBody(ask, { voucher_template_id: id }) };
const packageOf: Place = { hidden: somePackage, ask: (ask, id) => withBody(ask, { package_id: id }) };

export const vouchers = {
  vouchers_index: listed(voucher),
  vouchers_show: one(voucher),
  vouchers_packages: one(voucher),
  vouchers_claims: one(voucher),
  vouchers_create: creation({ title: 'Welcome', value: 1 }),
  vouchers_edit: { ...one(voucher, { title: 'Welcome back' }), places: { packages_ids } },
  vouchers_claim: {
    reach: null,
    async prepare(world, _, caller) {
      const [parent] = caller.path.split('.').slice(-3, -2);
      // A voucher with a percentage costs its creator nothing.
      const { code } = await voucherBy(world, { id: Number(parent) }, { percentage: 1000 });
      return { ask: { body: { code } } };
    },
  },
  voucher_templates_index: listed(template),
  voucher_templates_show: one(template),
  voucher_templates_packages: one(template),
  voucher_templates_create: creation({ title: 'Thank you', value: 1 }),
  voucher_templates_edit: { ...one(template, { title: 'Thanks' }), places: { packages_ids } },
  voucher_templates_delete: one(template),
  reward_programs_index: listed(program),
  reward_programs_show: one(program),
  reward_programs_create: {
    reach: null,
    openedBy: [],
    async prepare(world, owner) {
      const package_id = await world.package();
      await world.role({ packages: [package_id], users: [owner] });
      const voucher_template_id = await template(world, owner);
      const objective = {
        sale_package_objective: 5,
        objective_period_type: 'month',
        objective_period_value: 1,
      };
      return { ask: { body: { name: 'Five a month', package_id, voucher_template_id, ...objective } } };
    },
    places: { package_id: packageOf, voucher_template_id: templateOf },
  },
  reward_programs_edit: {
    ...one(program, { name: 'Five in a month' }),
    places: { package_id: packageOf, voucher_template_id: templateOf },
  },
  reward_programs_delete: one(program),
} satisfies Subjects;
