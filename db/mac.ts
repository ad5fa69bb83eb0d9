/** A MAC address as it is stored, `AA:BB:CC:DD:EE:FF`, from any way of writing it that the contract takes. */
export function normalMac(mac: string): string {
  const digits = mac.replaceAll(/[^0-9A-Fa-f]/g, '').toUpperCase();
  return digits.replaceAll(/(..)(?!$)/g, '$1:');
}
