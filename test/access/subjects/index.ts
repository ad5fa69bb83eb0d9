import { lines } from './lines.ts';
import { oauth } from './oauth.ts';
import { packages } from './packages.ts';
import type { Subjects } from './subject.ts';
import { users } from './users.ts';

/** A record for each operation that is built. */
export const subjects: Readonly<Subjects> = { ...oauth, ...users, ...packages, ...lines };
