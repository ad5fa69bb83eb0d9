/**
 * A MAC address as it is stored, `AA:BB:CC:DD:EE:FF`, from any way of writing it that the contract takes; of a part of
 * one, what is stored of that part.
 */
export function normalMac(mac: string): string {
  return mac
    .toUpperCase()
    .replaceAll(/[-.]/g, ':')
    .replaceAll(/([0-9A-F]{2})(?=[0-9A-F])/g, '$1:');
}
