import { OWN_COLUMNS } from '../../../db/lines.ts';
import type { Outlier } from './outliers/outlier.ts';
import type { Finding, Place, SpecTree } from '../../generate/rules/tree.ts';

/** The four kinds of lines. The first one that has a file is compared with the others. */
const KINDS = ['m3u', 'mag', 'enigma', 'activecode'];

/** The credentials that identify a line to its box or player, which differ by kind. */
const CREDENTIALS = new Set<string>([...OWN_COLUMNS, 'activecode_device_id']);

/** Examples show different lines, and people have other words for each kind. The target of a `$ref` is compared instead of the `$ref`. */
const SKIPPED = new Set(['example', 'examples', '$ref', 'x-search-words']);

/** What a description may say of one kind only, by reason. The rest must be the same. */
const PROSE = [
  // Which credentials the kind has.
  /^A line (that plays from a playlist address|bound to a KIND (set-top box|receiver))\.$/,
  /(?<=^Changes )(username and password|the set-top box|the receiver|the device)(?=, bouquets)/,
  / A new (username or password|MAC address( or `sn`)?) closes open connections\./,
  // Which of them are generated, and which are taken by one line only.
  / `username` and `password` are generated if absent\./,
  / The `code` is generated if absent\./,
  /^validation_failed if the (username|code|MAC address) is already in use( by another KIND line)?$/,
  // Which kinds have VPN.
  /^True to sell the line with VPN on\. Only possible if its package offers VPN\.$/,
  /^A line of this kind has no VPN\. True fails with `validation_failed`\.$/,
  /^validation_failed if `enable_vpn` is true( and the package offers no VPN)?$/,
  // Free trials are counted by MAC address, where the kind has one.
  / (When codes are activated, each|Each) MAC address can have one trial in 30 days(, and each serial number of a device without a MAC address)?\./,
  // Only a code is activated on a device without a MAC address.
  / A device without a MAC address is known by its serial number\./,
  /, or the new serial number of a device without a MAC address,/,
  // An Activecode line waits for its activation.
  /^A line that is sold as a code and starts when the code is activated on a device\.$/,
  / The line's period starts now\./,
  / The line is `waiting`, with null `expired_at`, until the code is activated\. The line's period starts then\./,
  / A line that waits for its activation has its whole period left, so you pay the full `credit`\./,
  /^conflict for a line that waits for its activation$/,
  /^conflict if you set the device of a line that waits for its activation$/,
];

/** Checks that what several kinds have differs only in their names and their credentials. */
export function* kindFindings(tree: SpecTree): Generator<Finding> {
  for (const places of filesOfKinds(tree).values()) {
    const [model, ...others] = places.values();
    if (model !== undefined) for (const place of others) yield* compare(model, place);
  }
}

/** Finds the operations and schemas that only some of the kinds have. */
export function* kindOutliers(tree: SpecTree): Generator<Outlier> {
  for (const [path, places] of filesOfKinds(tree)) {
    const name = path.replace(/^.*\//, '').replace(/\.yaml$/, '');
    const lacking = KINDS.filter((kind) => !places.has(kind));
    if (lacking.length === 0) continue;
    const what = `${name} of ${[...places.keys()].join(', ')}`;
    yield { rule: 'line-kinds', what, message: `${lacking.join(', ')} lack ${name}`, keys: [] };
  }
}

/** Returns the files of the kinds, by their names without the kind's. */
function filesOfKinds(tree: SpecTree): ReadonlyMap<string, ReadonlyMap<string, Place>> {
  const files = new Map<string, Map<string, Place>>();
  for (const kind of KINDS) {
    for (const file of tree.fileNames.filter((name) => name.startsWith(`${kind}s/`))) {
      const name = neutral(file);
      files.set(name, (files.get(name) ?? new Map<string, Place>()).set(kind, tree.file(file)));
    }
  }
  return files;
}

function* compare(model: Place, place: Place): Generator<Finding> {
  const [from, to] = [model, place].map((at) => (at.target() ? at.followed() : undefined));
  // The kinds' own files are compared by name anyway.
  const isOwn = to !== undefined && KINDS.some((kind) => to.file.startsWith(`${kind}s/`));
  if (from && to && from.id !== to.id && !(isOwn && neutral(from.id) === neutral(to.id))) {
    yield* compare(from, to);
  }
  const where = `#/${place.keys.join('/')}`;
  const unlike = `unlike ${model.file}:${String(model.line)}`;
  if (place.keys.at(-1) === 'x-errors') {
    if (errorsOf(model) !== errorsOf(place)) yield report(place, `${where} is ${unlike}`);
    return;
  }
  const [entries, ours] = [model, place].map(entriesOf);
  if (entries === undefined || ours === undefined) {
    if (common(model.value) !== common(place.value)) yield report(place, `${where} is ${unlike}`);
    return;
  }
  for (const key of new Set([...entries.keys(), ...ours.keys()])) {
    const [theirs, child] = [entries.get(key), ours.get(key)];
    if (theirs && child) yield* compare(theirs, child);
    else yield report(child ?? place, `${where} ${child ? 'has' : 'lacks'} ${key}, ${unlike}`);
  }
}

/**
 * Returns the entries of a place by names without the kind's. Returns undefined for anything but a mapping or a list.
 */
function entriesOf(place: Place): Map<string, Place> | undefined {
  if (typeof place.value !== 'object' || place.value === null) return undefined;
  const isList = Array.isArray(place.value);
  const kept = place
    .rawEntries()
    .filter(([key]) => isList || !(SKIPPED.has(key) || CREDENTIALS.has(key)))
    .map(([key, child]) => [isList ? itemName(key, child) : key, child] as const)
    .filter(([key]) => !isList || !CREDENTIALS.has(key.replace(/^-|^filters\[|\]$/g, '')));
  return new Map(kept.map(([key, child]) => [neutral(key), child]));
}

/** Returns the causes of an operation's errors as text, without what is specific to one kind. */
function errorsOf({ fields }: Place): string {
  const causes = Object.entries(fields).flatMap(([code, when]) =>
    [when].flat().map((cause) => common(`${code} ${String(cause)}`)),
  );
  return causes.filter((cause) => cause !== '').join('\n');
}

/** Returns the name of a list item: its text, or the name of a parameter. So the order does not matter. */
function itemName(index: string, item: Place): string {
  if (typeof item.value === 'string') return item.value;
  const name = item.followed()?.fields['name'];
  return typeof name === 'string' ? name : index;
}

/** Returns a value as text, without what is specific to one kind. */
function common(value: unknown): string {
  const text = neutral(typeof value === 'string' ? value : JSON.stringify(value));
  return PROSE.reduce((left, clause) => left.replace(clause, ''), text);
}

/** Returns a text without the name of a kind, ignoring line breaks. */
function neutral(text: string): string {
  return text
    .replaceAll(/(?<![A-Za-z])([Mm]3u|M3U|[Mm]ag|MAG|[Ee]nigma|[Aa]ctivecode)(?=s?(?![a-z])|[A-Z])/g, 'KIND')
    .replaceAll(/\b(a)n KIND/gi, '$1 KIND')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function report(place: Place, message: string): Finding {
  return { file: place.file, line: place.line, rule: 'line-kinds', message };
}
