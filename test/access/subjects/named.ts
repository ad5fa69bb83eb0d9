/** Subjects under the names of their operations: `show` of `m3us` is `m3us_show`. */
export function named<Prefix extends string, Actions extends Readonly<Record<string, unknown>>>(
  prefix: Prefix,
  actions: Actions,
): { [Action in keyof Actions & string as `${Prefix}_${Action}`]: Actions[Action] } {
  const operations = Object.entries(actions).map(([action, subject]) => [`${prefix}_${action}`, subject]);
  // What Object.fromEntries forgets: the names are those of the type.
  return Object.fromEntries(operations) as ReturnType<typeof named<Prefix, Actions>>;
}
