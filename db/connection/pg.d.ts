// Exports of node-postgres for custom queries (pg-cursor uses them) that its types leave out.

declare module 'pg/lib/utils.js' {
  const utils: {
    /** Serializes a parameter value. Throws on an object that JSON cannot represent. */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
