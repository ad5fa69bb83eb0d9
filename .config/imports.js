import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What may import what, types as well as values: `npm run lint:imports`. Dependencies point one way:
// scripts -> http -> runtime -> groups -> sales -> lines -> lists -> access -> kinds -> call -> db -> generated. No file and no room goes
// round in a circle.

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

const lines = Object.values(scripts).join('\n');

/** What production runs: `build` bundles it, package.json and `cli` find it by its name. */
const BUILT = [['cli'], ...lines.matchAll(/(?<=\.build\/)\w\S+(?=\.js)/g)].map(
  ([name]) => `^scripts/${name}\\.ts$`,
);

/**
 * What is started: the commands of package.json, what `bench` loads the service by and compares it with, and what `test`,
 * `build`, `generate` and `lint` bundle or run, and what browsers load.
 */
const STARTED = [
  ...BUILT,
  ...[
    ...new Set(lines.match(/scripts\/[\w-]+\.(ts|js)/g)),
    'scripts/bench/baselines/[^/]+.ts',
    'scripts/test/domain.ts',
    'scripts/test/player.ts',
    'scripts/bench/load.ts',
    'scripts/docs/search/find.ts',
    'scripts/docs.ts',
    'scripts/docs/console/console.ts',
    'scripts/docs/console/page.ts',
    'scripts/lint/spec.ts',
  ].map((file) => `^${file.replace(/\.(?=\w+$)/, '\\.')}$`),
];

const mayNotImport = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    mayNotImport('no-circles', 'Move what both need into a file of its own.', {}, { circular: true }),
    {
      ...mayNotImport(
        'no-circles-of-rooms',
        'A room may not need one that needs it: move what both need into one that both stand on.',
        { path: '^(handlers|db)/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    mayNotImport(
      'commands-last',
      'Only scripts/ and test/ know scripts/ and test/.',
      { path: '^(handlers|db|generated)/' },
      { path: '^(scripts|test)/' },
    ),
    mayNotImport(
      'db-without-http',
      'db/ and generated/ know nothing of HTTP.',
      { path: '^(db|generated)/' },
      { path: '^handlers/' },
    ),
    mayNotImport(
      'generated-alone',
      'generated/ comes from spec/ alone.',
      { path: '^generated/' },
      { path: '^db/' },
    ),
    mayNotImport(
      'runtime-without-groups',
      'What carries every request knows no group of handlers.',
      { path: '^handlers/(http|runtime)/' },
      { path: '^handlers/(?!http/|runtime/|access/|call/)' },
    ),
    mayNotImport(
      'runtime-without-network',
      'The way of a request knows nothing of how it arrives: hand it in.',
      { path: '^handlers/runtime/' },
      { path: '^handlers/http/' },
    ),
    mayNotImport(
      'groups-before-runtime',
      'A handler knows nothing of what calls it: what both need belongs in handlers/call/.',
      { path: '^handlers/(?!http/|runtime/)' },
      { path: '^handlers/(http|runtime)/' },
    ),
    mayNotImport(
      'slow-work-prepared',
      '`prepare` hashes passwords, by the `Passwords` that it is given.',
      { path: '^handlers/(?!call/)' },
      { path: '^db/values/passwords' },
    ),
    mayNotImport(
      'fastify-outside-handlers',
      'Only handlers/http/ and handlers/runtime/ know Fastify. What a network is, its rate limit says.',
      { path: '^(db/|handlers/(?!http/|runtime/|call/network))' },
      { path: '^node_modules/(fastify|@fastify)/' },
    ),
    mayNotImport(
      'production-packages',
      'What production runs is in dependencies.',
      { path: ['^(handlers|db)/', ...BUILT] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    mayNotImport(
      'a-command-or-beside-one',
      'scripts/ holds commands and what they need.',
      { path: STARTED },
      { path: '^scripts/', pathNot: STARTED, reachable: false },
    ),
    mayNotImport(
      'beside-its-command',
      'The folder of a command holds what this command needs.',
      { path: '^scripts/([^/]+)\\.ts$' },
      {
        path: '^scripts/$1/',
        pathNot: [
          '/baselines/',
          '/bench/load',
          '/docs/console/',
          '/docs/search/(find|spelling|synonyms)',
          '/test/(domain|player)',
          '/lint/spec',
        ],
        reachable: false,
      },
    ),
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    // Megabytes that import nothing of ours, and what browsers load.
    exclude: { path: ['^generated/.*\\.c?js$', '^scripts/docs/assets/', '/node_modules/'] },
  },
};
