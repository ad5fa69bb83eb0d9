// Where a page is in its list.

/** The limit and offset of a page. */
export interface LimitAndOffset {
  limit: number;
  offset: number;
}

/** Returns the limit and offset of a request. */
export function limitAndOffset({
  page: number,
  per_page: limit,
}: {
  page: number;
  per_page: number;
}): LimitAndOffset {
  return { limit, offset: (number - 1) * limit };
}

/** Where a page is: from the start of the list, or from its end. */
export interface Place extends LimitAndOffset {
  reversed: boolean;
}

/** Returns where a page is from the end that fewer items lie before. The end is known if less than `most` were found. */
export function fromNearerEnd({ limit, offset }: LimitAndOffset, found: number, most = Infinity): Place {
  const after = Math.max(0, found - offset - limit);
  return after < offset && found < most
    ? { limit: Math.min(limit, found - offset), offset: after, reversed: true }
    : { limit, offset, reversed: false };
}
