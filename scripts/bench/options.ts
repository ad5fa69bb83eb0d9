import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Refusal } from '../lib/refusal.ts';
import type { Subject } from './rounds.ts';

const MODES = ['growth', 'lists', 'contention', 'durable'] as const;
export type Mode = (typeof MODES)[number];

const NUMBERS = {
  rounds: 9,
  seconds: 1,
  users: 2000,
  lines: 10_000,
  fullUsers: 100_000,
  fullLines: 1_000_000,
  transactions: 1_000_000,
  /** How far away the standby is, there and back. */
  standbyMs: 2,
};

const USAGE = `Usage: npm run bench -- [--growth | --lists | --contention | --durable] [--rounds 9] [--seconds 1, contention and durable 3]
  [--users 2000] [--lines 10000: of the comparison, --contention and --durable]
  [--full-users 100000] [--full-lines 1000000: of --growth and --lists] [--transactions 1000000: of --lists]
  [--standby-ms 2: how far away the standby of --durable is]
  [--only packages_index,m3us: what is called so]
  [--before COMMIT: of the comparison and --durable, the service at that commit too]`;

export interface Options extends Record<keyof typeof NUMBERS, number> {
  mode: Mode | undefined;
  /** A commit of this project, by any name that git knows. */
  before: string | undefined;
  /** Returns true for a subject that `--only` names a part of. */
  isWanted: (subject: Pick<Subject, 'name'>) => boolean;
}

/** Reads the options of the command line. Throws a Refusal with the usage. */
export function readOptions(): Options {
  try {
    const options: NonNullable<ParseArgsConfig['options']> = {};
    for (const name of MODES) options[name] = { type: 'boolean' };
    for (const name of [...Object.keys(NUMBERS), 'only', 'before'])
      options[dashed(name)] = { type: 'string' };
    const { values } = parseArgs({ options });
    const [mode, another] = MODES.filter((name) => values[name] === true);
    if (another !== undefined) throw new Refusal(USAGE);
    const text = (name: string): string | undefined => values[dashed(name)]?.toString();
    const numbers = {
      ...NUMBERS,
      seconds: mode === 'contention' || mode === 'durable' ? 3 : NUMBERS.seconds,
    };
    for (const [name, usual] of Object.entries(numbers))
      numbers[name as keyof typeof NUMBERS] = positive(text(name) ?? String(usual));
    const parts = text('only')?.split(',');
    const isWanted: Options['isWanted'] = ({ name }) => parts?.some((part) => name.includes(part)) ?? true;
    return { ...numbers, mode, before: text('before'), isWanted };
  } catch {
    throw new Refusal(USAGE);
  }
}

/** `fullUsers` is `--full-users`. */
const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function positive(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Refusal(USAGE);
  return Number(text);
}
