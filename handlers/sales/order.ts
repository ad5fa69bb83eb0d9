import type { OwnFields } from '../kinds/kind.ts';

/** A line that a request orders. */
export interface Order extends OwnFields {
  package_id: number;
  template_id?: number | null;
  bouquets?: readonly number[];
  max_connections: number;
  adult: boolean;
  auto_renewal: boolean;
  note: string;
  external_id?: string | null;
  country: string;
  customer_has_paid: boolean;
  messaging_contact?: string | null;
  enable_vpn: boolean;
  activecode_device_id?: number;
  user_id?: number;
  voucher_code?: string;
}
