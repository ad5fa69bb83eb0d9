import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What may import what, types as well as values: `npm run lint:imports`. Dependencies point one way:
// scripts -> http -> runtime -> groups -> sales -> lines -> lists -> access -> kinds -> call -> db -> generated. No file and no room goes
// round in a circle.

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

/** What production runs: `build` bundles it, package.json and `cli` find it by its name. */
const BUILT = [
  ['cli'],
  ...Object.values(scripts)
    .join('\n')
    .matchAll(/(?<=\.build\/)\w\S+(?=\.js)/g),
].map(([name]) => `^scripts/${name}\\.ts$`);

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
      'Only handlers/http/ and handlers/runtime/ know Fastify. What the network of an address is, its rate limit says.',
      { path: '^(db/|handlers/(?!http/|runtime/))' },
      { path: '^node_modules/(fastify|@fastify/(?!rate-limit))/' },
    ),
    mayNotImport(
      'production-packages',
      'What production runs is in dependencies.',
      { path: ['^(handlers|db)/', ...BUILT] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
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
