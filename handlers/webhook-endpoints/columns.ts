export const ENDPOINT_COLUMNS = {
  id: 'webhook_endpoints.id',
  status: 'webhook_endpoints.status',
  created_at: 'webhook_endpoints.created_at',
  updated_at: 'webhook_endpoints.updated_at',
} as const;

/** An endpoint as its owner sees it. */
export const ENDPOINT = [
  ...Object.values(ENDPOINT_COLUMNS),
  'webhook_endpoints.url',
  'webhook_endpoints.description',
  'webhook_endpoints.types',
  'webhook_endpoints.including_descendants',
  'webhook_endpoints.failing_since',
  'webhook_endpoints.recover_since as recovering_since',
] as const;
