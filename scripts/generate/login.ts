import { requiredPolicies } from './access.ts';
import { operationsOf, type Contract } from './contract.ts';
import { permissionsOf } from './operations.ts';

const LOGIN = 'oauth_token_issue';

/** Describes the login as OAuth 2.0 too, with the scopes of each operation, so that tools can log in by themselves. */
export function addLogin(contract: Contract): void {
  const all = [...operationsOf(contract)];
  const login = all.find(({ operation }) => operation.operationId === LOGIN);
  // Tests generate a part of the contract, which has none.
  if (login === undefined) return;
  const scopes = { '*': 'Everything that you may do', ...permissionsOf(contract) };
  const tokenUrl = contract.servers[0].url + login.path;
  (contract.components['securitySchemes'] ??= {})['oauth2'] = {
    type: 'oauth2',
    description: `The same login tokens, by \`${LOGIN}\`. Tools may leave out the scopes: the token then has all.`,
    flows: { password: { tokenUrl, scopes } },
  };
  for (const { operation } of all)
    if (operation.security?.length !== 0)
      operation.security = [{ bearer: [] }, { oauth2: requiredPolicies(operation) }];
}
