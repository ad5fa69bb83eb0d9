// Hand-written JSON schemas for bare Fastify.

type Properties = Record<string, object>;

/** Returns properties of one schema, by their names. */
const each = (schema: object, names: string): Properties =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));

const object = (properties: Properties) => ({ type: 'object', properties });
const array = (items: object) => ({ type: 'array', items });

const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const integer = { type: 'integer' };
const integerOrNull = { type: 'integer', nullable: true };
const boolean = { type: 'boolean' };
const number = { type: 'number' };

const packageItem = object({
  ...each(integer, 'id period max_connections'),
  ...each(boolean, 'is_trial is_paid_trial is_default can_enable_vpn'),
  ...each(text, 'name period_type created_at updated_at'),
  credit: number,
});

const userItem = object({
  ...each(integer, 'id created_by_id paid_test_sold'),
  ...each(text, 'username email full_name note messaging_phone messaging_handle pin created_at updated_at'),
  ...each(textOrNull, 'dns external_id tos_acceptance_at last_ip show_bouquets_by'),
  ...each(boolean, 'adult restricted'),
  credit: number,
  credit_alert_below: { type: 'number', nullable: true },
});

const restrictionItem = object({
  ...each(integer, 'id restrictable_id created_by_id'),
  ...each(text, 'title description restrictable_type'),
  batch: textOrNull,
  policies: array(text),
});

const line = {
  ...each(integer, 'id package_id max_connections created_by_id'),
  ...each(integerOrNull, 'template_id dns_domain_id'),
  ...each(text, 'type username password status note created_at updated_at'),
  ...each(textOrNull, 'dns external_id activated_at expired_at'),
  ...each(boolean, 'is_trial is_paid_trial adult auto_renewal vpn_enabled'),
};

const lineItem = object({
  ...line,
  links: object(each(textOrNull, 'playlist guide portal')),
  user_id: integer,
  country: text,
  customer_has_paid: boolean,
  messaging_contact: textOrNull,
});

const sale = object({
  ...line,
  transaction: object({ id: integer, ...each(number, 'amount balance_after') }),
});

const pageOf = (item: object): object =>
  object({
    ...each(integer, 'current_page last_page per_page total'),
    ...each(integerOrNull, 'from to'),
    ...each(text, 'first_page_url last_page_url path'),
    ...each(textOrNull, 'next_page_url prev_page_url'),
    data: array(item),
    links: array(object({ url: textOrNull, label: text, active: boolean })),
  });

const querystring = object({
  page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 100, default: 15 },
});
const params = object({ id: { type: 'integer', minimum: 1 } });

const order = (properties: Properties): object => ({
  ...object({ ...each({ type: 'integer', minimum: 1 }, 'package_id max_connections'), ...properties }),
  required: ['package_id'],
  additionalProperties: false,
});

/** Returns Fastify's schemas of an operation. Those that are not measured are copies of packages_index. */
export function schemaOf(operation: string): object {
  switch (operation) {
    case 'users_ancestors':
      return { params, querystring, response: { 200: pageOf(userItem) } };
    case 'enigmas_restrictions':
      return { params, response: { 200: array(restrictionItem) } };
    case 'm3us_create': {
      const body = order({ ...each(boolean, 'adult auto_renewal'), ...each(text, 'note external_id') });
      return { body, response: { 200: sale } };
    }
    case 'm3us_extend':
      return { params, body: order({}), response: { 200: sale } };
    case 'm3us_index':
      return { querystring, response: { 200: pageOf(lineItem) } };
    default:
      return { querystring, response: { 200: pageOf(packageItem) } };
  }
}
