import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../db/schema/index.ts';
import { operations, type Operation, type OperationName } from '../generated/operations.ts';
import { follow, names, requestSchema, type Schema } from './contract/document.ts';
import { cloneDatabase } from './support/database.ts';

// What the contract lets into a field, and what its column takes: the same lengths, the same least and largest values.
// A field that the contract bounds more widely is a 503 for who fills it, one that it bounds more narrowly is a room
// that nobody can use.

/** The table that an operation's fields are stored in, by the beginning of its name: the longest that fits. */
const TABLES: Readonly<Record<string, string>> = {
  activecode_devices: 'activecode_devices',
  activecode_mass_delete_autos: 'mass_delete_autos',
  activecodes: 'lines',
  announcements: 'announcements',
  dns_domains: 'dns_domains',
  enigma_mass_delete_autos: 'mass_delete_autos',
  enigmas: 'lines',
  faq_categories: 'faq_categories',
  faqs: 'faqs',
  m3u_mass_delete_autos: 'mass_delete_autos',
  m3us: 'lines',
  mag_mass_delete_autos: 'mass_delete_autos',
  mags: 'lines',
  oauth_personal_access_tokens: 'tokens',
  packages: 'packages',
  paid_trial_prices: 'paid_trial_prices',
  quick_actions: 'quick_actions',
  report_channels: 'reports',
  report_series: 'reports',
  report_vods: 'reports',
  request_credits: 'request_credits',
  request_refunds: 'request_refunds',
  restrictions: 'restrictions',
  reward_programs: 'reward_programs',
  roles: 'roles',
  roles_setting: 'role_settings',
  templates: 'templates',
  tickets: 'tickets',
  transactions: 'credit_transfers',
  users: 'users',
  voucher_templates: 'voucher_templates',
  vouchers: 'vouchers',
};
