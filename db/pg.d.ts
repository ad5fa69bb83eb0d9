// What node-postgres exports for those who write their own queries (pg-cursor does), and its types leave out.

declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as it goes into a statement. Throws on an object that JSON cannot hold. */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
