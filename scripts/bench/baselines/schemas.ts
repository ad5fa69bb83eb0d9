// Hand-written JSON schemas for bare Fastify.

const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const integer = { type: 'integer' };
const integerOrNull = { type: 'integer', nullable: true };
const boolean = { type: 'boolean' };

const packageItem = {
  type: 'object',
  properties: {
    id: integer,
    name: text,
    is_trial: boolean,
    is_paid_trial: boolean,
    is_default: boolean,
    can_enable_vpn: boolean,
    credit: { type: 'number' },
    period: integer,
    period_type: text,
    max_connections: integer,
    created_at: text,
    updated_at: text,
  },
};

const userItem = {
  type: 'object',
  properties: {
    id: integer,
    username: text,
    email: text,
    created_by_id: integer,
    credit: { type: 'number' },
    credit_alert_below: { type: 'number', nullable: true },
    full_name: text,
    dns: textOrNull,
    note: text,
    messaging_phone: text,
    messaging_handle: text,
    adult: boolean,
    tos_acceptance_at: textOrNull,
    pin: text,
    last_ip: textOrNull,
    show_bouquets_by: textOrNull,
    paid_test_sold: integer,
    restricted: boolean,
    created_at: text,
    updated_at: text,
  },
};

const restrictionItem = {
  type: 'object',
  properties: {
    id: integer,
    title: text,
    description: text,
    batch: textOrNull,
    restrictable_type: text,
    restrictable_id: integer,
    created_by_id: integer,
    policies: { type: 'array', items: text },
  },
};

function pageOf(item: object): object {
  const link = { type: 'object', properties: { url: textOrNull, label: text, active: boolean } };
  return {
    type: 'object',
    properties: {
      current_page: integer,
      data: { type: 'array', items: item },
      first_page_url: text,
      from: integerOrNull,
      last_page: integer,
      last_page_url: text,
      links: { type: 'array', items: link },
      next_page_url: textOrNull,
      path: text,
      per_page: integer,
      prev_page_url: textOrNull,
      to: integerOrNull,
      total: integer,
    },
  };
}

const querystring = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    per_page: { type: 'integer', minimum: 1, maximum: 100, default: 15 },
  },
};
const params = { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } };

const packagesIndex = { querystring, response: { 200: pageOf(packageItem) } };

const order = {
  type: 'object',
  required: ['package_id'],
  properties: {
    package_id: { type: 'integer', minimum: 1 },
    max_connections: { type: 'integer', minimum: 1 },
    adult: boolean,
    auto_renewal: boolean,
    note: text,
    external_id: text,
  },
  additionalProperties: false,
};

const { package_id, max_connections } = order.properties;
const extension = { ...order, properties: { package_id, max_connections } };

const sale = {
  type: 'object',
  properties: {
    type: text,
    id: integer,
    username: text,
    password: text,
    package_id: integer,
    template_id: integerOrNull,
    max_connections: integer,
    is_trial: boolean,
    is_paid_trial: boolean,
    adult: boolean,
    auto_renewal: boolean,
    vpn_enabled: boolean,
    dns: textOrNull,
    dns_domain_id: integerOrNull,
    status: text,
    note: text,
    external_id: textOrNull,
    created_by_id: integer,
    activated_at: textOrNull,
    expired_at: textOrNull,
    created_at: text,
    updated_at: text,
    transaction: {
      type: 'object',
      properties: { id: integer, amount: { type: 'number' }, balance_after: { type: 'number' } },
    },
  },
};

const { transaction: _, ...lineProperties } = sale.properties;
const line = {
  type: 'object',
  properties: {
    ...lineProperties,
    links: {
      type: 'object',
      properties: { playlist: textOrNull, guide: textOrNull, portal: textOrNull },
    },
    country: text,
    customer_has_paid: boolean,
    messaging_contact: textOrNull,
    user_id: integer,
  },
};

/** Returns Fastify's schemas of an operation. Padding operations are copies of packages_index. */
export function schemaOf(operation: string): object {
  switch (operation) {
    case 'users_ancestors':
      return { params, querystring, response: { 200: pageOf(userItem) } };
    case 'enigmas_restrictions':
      return { params, response: { 200: { type: 'array', items: restrictionItem } } };
    case 'm3us_create':
      return { body: order, response: { 200: sale } };
    case 'm3us_extend':
      return { params, body: extension, response: { 200: sale } };
    case 'm3us_index':
      return { querystring, response: { 200: pageOf(line) } };
    default:
      return packagesIndex;
  }
}
