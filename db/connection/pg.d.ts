// Exports of node-postgres for custom queries, as pg-cursor uses them, that its types lack.

declare module 'pg/lib/utils.js' {
  const utils: {
    /** Serializes a parameter value. Throws on an object that JSON cannot represent. */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
