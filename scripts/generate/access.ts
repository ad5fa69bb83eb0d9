import { Refusal } from '../lib/refusal.ts';

/**
 * An additional policy of an operation. It is only a name if the policy opens all objects of the kind. Otherwise it
 * says, as the end of a sentence, what the policy opens or what it is needed for.
 */
type ExtraPolicy = string | { policy: string; opens: string } | { policy: string; needed: string };

/** Which objects the caller of an operation may access. */
type Ownership = keyof typeof REACH;

/** The access rules of an operation. */
export interface Access {
  operationId: string;
  tags: [string];
  security?: unknown[];
  'x-extra-policies'?: ExtraPolicy[];
  'x-ownership'?: Ownership;
  'x-reach'?: string;
  'x-charges'?: boolean;
  'x-promises-credit'?: boolean;
  'x-time-limit'?: number;
  'x-open-to-restricted'?: boolean;
  'x-replica'?: boolean;
}

/** Sentences about what the caller may access among the objects of a group. */
const REACH = {
  none: () => '',
  caller: (things: string) => `You can access your own ${things} only.`,
  subtree: (things: string) => `You can access your own ${things} and those of users below you.`,
  roles: (things: string) => `You can access the ${things} of your roles.`,
  creator: (things: string) => `You can access the ${things} that you or a user below you created.`,
  ancestors: (things: string) => `You can access your own ${things} and those that users above you share.`,
  party: (things: string) => `You can access the ${things} in which you or a user below you takes part.`,
  above: (things: string) => `You can access the ${things} of users below you.`,
  published: (things: string) => `You can access the ${things} published for your roles.`,
} as const;

/** The objects of groups with a different name. */
const THINGS: Readonly<Record<string, string>> = {
  Oauth: 'tokens',
  M3Us: 'M3U lines',
  MAGs: 'MAG lines',
  Enigmas: 'Enigma lines',
  Activecodes: 'Activecode lines',
  'Dns Domains': 'DNS domains',
  'Mass Delete Autos': 'rules',
  'Package Refund Policies': 'packages',
  'Role Settings': 'roles',
  'Request Credits': 'requests',
  'Request Refunds': 'requests',
  'Report Channels': 'reports',
  'Report Vods': 'reports',
  'Report Series': 'reports',
};

/**
 * Returns which objects the caller of an operation may access. Throws a Refusal where `x-ownership` does not say it:
 * with the wrong one others may see private writes in the audit log.
 */
export function ownershipOf({ operationId, security, 'x-ownership': ownership }: Access): Ownership {
  if (security?.length === 0) return 'none';
  if (ownership !== undefined && Object.hasOwn(REACH, ownership)) return ownership;
  const wrong = ownership === undefined ? 'no x-ownership' : `the x-ownership ${ownership}`;
  throw new Refusal(
    `${operationId}.yaml has ${wrong}: write one of ${Object.keys(REACH).join(', ')}, for the objects that you can access (spec/extensions.md). A write with \`caller\` is private in the audit log.`,
  );
}

/** Returns the names of an operation's additional policies. */
export function extraPolicies(operation: Pick<Access, 'x-extra-policies'>): string[] {
  return (operation['x-extra-policies'] ?? []).map((extra) =>
    typeof extra === 'string' ? extra : extra.policy,
  );
}

/**
 * Returns the policies that a caller needs to call an operation at all: its own, and additional ones that are needed.
 */
export function requiredPolicies(operation: Pick<Access, 'operationId' | 'x-extra-policies'>): string[] {
  const needed = (operation['x-extra-policies'] ?? []).flatMap((extra) =>
    typeof extra !== 'string' && 'needed' in extra ? [extra.policy] : [],
  );
  return [operation.operationId, ...needed];
}

/**
 * Describes in prose who may call an operation. It is generated from the machine-readable rules, so that the two always
 * agree.
 */
export function accessParagraph(operation: Access): string {
  if (operation.security?.length === 0) return '';
  const sentences = [
    `**Who may call it.** You need the policy \`${operation.operationId}\`.`,
    reach(operation),
    ...(operation['x-extra-policies'] ?? []).map(extraSentence),
    operation['x-promises-credit'] === true ? 'A token with a `credit_limit` cannot call it.' : '',
    operation['x-open-to-restricted'] === true ? 'A restriction on you does not block it.' : '',
  ];
  const charges =
    operation['x-charges'] === true ? '\n\n**Moves credit.** The response names the transaction.' : '';
  const limit = operation['x-time-limit'];
  const time = limit === undefined ? '' : `\n\n**May take long.** It fails after ${String(limit)} seconds.`;
  return `\n\n${sentences.filter((sentence) => sentence !== '').join(' ')}${charges}${time}`;
}

function reach(operation: Access): string {
  const [group] = operation.tags;
  const sentence = REACH[ownershipOf(operation)](THINGS[group] ?? group.toLowerCase());
  return operation['x-reach'] ?? sentence;
}

function extraSentence(extra: ExtraPolicy): string {
  if (typeof extra === 'string') return `With \`${extra}\`, you can access all of them.`;
  if ('opens' in extra) return `With \`${extra.policy}\`, ${extra.opens}.`;
  return `You also need \`${extra.policy}\`, ${extra.needed}.`;
}
