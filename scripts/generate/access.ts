/**
 * A further policy that an operation may ask for: by its name alone where it opens every object of the kind, else
 * with what it opens, or with what it is needed for, as the end of a sentence.
 */
export type ExtraPolicy = string | { policy: string; opens: string } | { policy: string; needed: string };

/** Which objects the caller of an operation may reach. */
export type Ownership = keyof typeof REACH;

/** What an operation says of who may call it. */
export interface Access {
  operationId: string;
  tags: [string];
  security?: unknown[];
  'x-extra-policies'?: ExtraPolicy[];
  'x-ownership'?: Ownership;
  'x-reach'?: string;
  'x-charges'?: boolean;
  'x-open-to-restricted'?: boolean;
}

/** What the caller reaches, of the things that a group of operations is about. */
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

/** What a group is about, where it is not called so. */
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

/** The names of an operation's extra policies. */
export function extraPolicies(operation: Pick<Access, 'x-extra-policies'>): string[] {
  return (operation['x-extra-policies'] ?? []).map((extra) =>
    typeof extra === 'string' ? extra : extra.policy,
  );
}

/** The policies that must hold for an operation to be called at all: its own, and others that it needs. */
export function requiredPolicies(operation: Pick<Access, 'operationId' | 'x-extra-policies'>): string[] {
  const needed = (operation['x-extra-policies'] ?? []).flatMap((extra) =>
    typeof extra !== 'string' && 'needed' in extra ? [extra.policy] : [],
  );
  return [operation.operationId, ...needed];
}

/** Who may call an operation, in prose, from its machine-readable rules: said once, read by both. */
export function accessParagraph(operation: Access): string {
  if (operation.security?.length === 0) return '';
  const sentences = [
    `**Who may call it.** You need the policy \`${operation.operationId}\`.`,
    reach(operation),
    ...(operation['x-extra-policies'] ?? []).map(extraSentence),
    operation['x-open-to-restricted'] === true ? 'A restriction on you does not block it.' : '',
  ];
  const charges =
    operation['x-charges'] === true ? '\n\n**Moves credit.** The response names the transaction.' : '';
  return `\n\n${sentences.filter((sentence) => sentence !== '').join(' ')}${charges}`;
}

function reach({ tags: [group], ...operation }: Access): string {
  return (
    operation['x-reach'] ?? REACH[operation['x-ownership'] ?? 'none'](THINGS[group] ?? group.toLowerCase())
  );
}

function extraSentence(extra: ExtraPolicy): string {
  if (typeof extra === 'string') return `With \`${extra}\`, you can access all of them.`;
  if ('opens' in extra) return `With \`${extra.policy}\`, ${extra.opens}.`;
  return `You also need \`${extra.policy}\`, ${extra.needed}.`;
}
