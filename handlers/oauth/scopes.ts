import { permissions } from '../../generated/operations.ts';
import { validationFailed } from '../call/problem.ts';

/** Throws 422 naming what is not a scope. */
export function refuseUnknownScopes(scopes: readonly string[], field: string): void {
  refuseScopes(
    scopes,
    field,
    (scope) => scope !== '*' && !Object.hasOwn(permissions, scope),
    'is not a scope',
  );
}

/** Throws 422 naming the bad scopes. */
export function refuseScopes(
  scopes: readonly string[],
  field: string,
  isBad: (scope: string) => boolean,
  why: string,
): void {
  const bad = scopes.filter(isBad);
  if (bad.length > 0) throw validationFailed({ [field]: bad.map((scope) => `${scope} ${why}`) });
}
