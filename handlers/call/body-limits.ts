/** Faults that a refusal names. Validation stops there: a client decides how many there are. */
export const MAX_FAULTS = 20;

/**
 * Items of a body: the elements of all its lists and the fields of all its objects. The longest lists that an operation
 * allows fit, one at a time, but not one inside each item of another.
 */
export const MAX_ITEMS = 20_000;
