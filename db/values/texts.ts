/**
 * Returns a text, or its first `bytes`, as PostgreSQL takes it: NUL characters, lone surrogates and a character that is cut
 * become replacement characters.
 */
export const storable = (text: string, bytes = Infinity): string =>
  Buffer.from(text).subarray(0, bytes).toString().replaceAll('\0', '\ufffd');

/**
 * Converts a MAC address, in any notation that the contract accepts, to the stored form `AA:BB:CC:DD:EE:FF`. A part of
 * an address becomes the corresponding part of the stored form.
 */
export function normalMac(mac: string): string {
  return mac
    .toUpperCase()
    .replaceAll(/[-.]/g, ':')
    .replaceAll(/([0-9A-F]{2})(?=[0-9A-F])/g, '$1:');
}
