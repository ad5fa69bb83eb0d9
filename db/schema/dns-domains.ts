import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

export interface DnsDomainsTable extends Stamps {
  id: Generated<number>;
  /** In lower case. */
  domain: string;
  is_global: Generated<boolean>;
  is_heritable: Generated<boolean>;
  /** At most one per owner. */
  is_default: Generated<boolean>;
  /** The owner. */
  created_by_id: number;
}

export interface DnsDomainsTables {
  dns_domains: DnsDomainsTable;
}
