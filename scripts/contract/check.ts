/** The outcome of one check, for the table and for JUnit. */
export interface Check {
  /** An operation, or a workflow. */
  of: string;
  /** What was asked of it. */
  what: string;
  /** What deviates, in words; empty if nothing does. */
  faults: readonly string[];
  /** Why it could not be made, if so: what the token may not do. */
  skipped?: string;
}
