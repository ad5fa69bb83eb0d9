import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

export interface TemplatesTable extends Stamps {
  id: Generated<number>;
  name: string;
  package_id: number;
  is_global: Generated<boolean>;
  /** Whether it is shared with its creator's descendants. */
  show_for_my_created: Generated<boolean>;
  publish: Generated<boolean>;
  created_by_id: number;
}

export interface TemplateBouquetsTable {
  template_id: number;
  bouquet_id: number;
}

export interface ActivecodeDevicesTable extends Stamps {
  id: Generated<number>;
  name: string;
}

export interface TemplatesTables {
  templates: TemplatesTable;
  template_bouquets: TemplateBouquetsTable;
  activecode_devices: ActivecodeDevicesTable;
}
