/** The number of faults in one refusal. Validation stops there, because the client determines how many there are. */
export const MAX_FAULTS = 20;

/**
 * The number of items in a body: elements of all its lists and fields of all its objects. It admits any one of the
 * longest lists in the contract, but not one inside each item of another.
 */
export const MAX_ITEMS = 20_000;
