import type { Reader } from '../../db/connection/reader.ts';
import { limitsInRow } from '../../db/token-spending.ts';
import { selectTokens, type TokenLimits } from '../../db/tokens.ts';
import { isNetwork, networksBeyond } from '../access/networks.ts';
import type { Caller } from '../call/caller.ts';
import type { Schema } from '../call/contract.ts';
import { credits, hundredths } from '../call/money.ts';
import { refuseFields, validationFailed } from '../call/problem.ts';

/** A payment counts for each token in a row of tokens that were made by the one before. */
const MOST_IN_ROW = 10;

type Asked = Pick<Schema<'TokenCreateRequest'>, 'credit_limit' | 'credit_limit_period' | 'allowed_networks'>;

/**
 * Returns the limits of a new token: as asked for, otherwise those of the token in use. Throws 422 for wider ones, and for
 * a limit under too many others. What is spent of a limit counts for that of the token in use as well, whatever the
 * periods of the two are.
 */
export async function limitsOf(db: Reader, caller: Caller, asked: Asked): Promise<TokenLimits> {
  return {
    ...(await creditLimitOf(db, caller, asked)),
    limitedById: caller.tokenHasLimit ? caller.tokenId : null,
    allowedNetworks: networksOf(caller.allowedNetworks, asked.allowed_networks),
  };
}

async function creditLimitOf(
  db: Reader,
  caller: Caller,
  { credit_limit: asked, credit_limit_period: period }: Asked,
): Promise<Pick<TokenLimits, 'creditLimit' | 'creditLimitPeriod'>> {
  const limit = asked == null ? null : hundredths(asked, 'credit_limit');
  refuseFields({
    credit_limit_period: limit === null && period != null && 'may only be sent with a credit_limit',
  });
  if (!caller.tokenHasLimit) return { creditLimit: limit, creditLimitPeriod: period ?? null };
  const isLast = (await limitsInRow(db, caller.tokenId)) >= MOST_IN_ROW;
  refuseFields({ credit_limit: isLast && `would be under those of ${String(MOST_IN_ROW)} other tokens` });
  const inUse = await selectTokens(db).where('id', '=', caller.tokenId).executeTakeFirstOrThrow();
  const most = inUse.credit_limit ?? 0;
  if (asked === undefined) return { creditLimit: most, creditLimitPeriod: inUse.credit_limit_period };
  const isWider = limit === null || limit > most;
  refuseFields({
    credit_limit: isWider && `must be at most ${String(credits(most))}, the limit of this token`,
  });
  return { creditLimit: limit, creditLimitPeriod: period ?? null };
}

function networksOf(
  inUse: readonly string[] | null,
  asked: readonly string[] | null | undefined,
): readonly string[] | null {
  if (asked === undefined) return inUse;
  const unknown = (asked ?? []).flatMap((text, index) => (isNetwork(text) ? [] : index));
  if (unknown.length > 0)
    throw validationFailed(
      Object.fromEntries(
        unknown.map((index) => [`allowed_networks.${String(index)}`, ['is not an address or a network']]),
      ),
    );
  const isWider = inUse !== null && (asked === null || networksBeyond(asked, inUse).length > 0);
  refuseFields({
    allowed_networks: isWider && `must be within ${inUse.join(', ')}, the networks of this token`,
  });
  return asked;
}
