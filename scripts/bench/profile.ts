import { readFile, readdir } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { onDatabase } from '../lib/database.ts';
import type { Database } from '../../db/schema/tables.ts';
import { programOf } from './sides.ts';
import type { Environment } from './environment.ts';
import { startLoad } from './measure.ts';
import { saleSubjects } from './sales.ts';
import { startServer } from './server.ts';
import { comparedBy, firstLines, root, type Subject } from './subjects.ts';
import { table } from '../lib/table.ts';
import { createProjectTree, type ProjectTree } from './tree.ts';

interface ProfileOptions {
  seconds: number;
  users: number;
  lines: number;
}

interface Node {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
}

/** The output of V8 with --cpu-prof. */
interface CpuProfile {
  nodes: Node[];
  samples: number[];
  timeDeltas: number[];
}

const TOP = 25;
const WARM_UP_SECONDS = 2;

/** Profiles the service under load, by function and by package. */
export async function profile(
  environment: Environment,
  { seconds, users, lines }: ProfileOptions,
): Promise<void> {
  const databaseUrl = await environment.makeDatabase('bench', { users, lines, transactions: lines });
  const tree = await createProjectTree(`${environment.folder}/service`);
  const subjects = await onDatabase(databaseUrl, 1, profiled);
  const measure = startLoad(environment, tree);
  for (const [key, subject] of Object.entries(subjects)) {
    const output = join(tree.folder, 'profiles', key);
    const args = ['--cpu-prof', `--cpu-prof-dir=${output}`, ...tree.service];
    const program = { ...programOf({ tree, databaseUrl }), args };
    const spawned = performance.now();
    const server = await startServer(environment, program, subject.asks[0]);
    await measure(server, subject, { connections: 16, seconds: WARM_UP_SECONDS });
    const skipMs = performance.now() - spawned;
    const { requestsPerSecond, cpuMsPerRequest } = await measure(server, subject, {
      connections: 16,
      seconds,
    });
    // The profile is written when the process ends.
    await server.stop();
    const [file] = await readdir(output);
    if (file === undefined) throw new Error('Node has written no profile');
    console.log(`\n### ${subject.name}\n`);
    console.log(
      `${requestsPerSecond.toFixed(0)} requests/s, ${cpuMsPerRequest.toFixed(2)} ms of CPU each, under the profiler.\n`,
    );
    const profile = JSON.parse(await readFile(join(output, file), 'utf8')) as CpuProfile;
    console.log(await report(tree, profile, skipMs, requestsPerSecond * seconds));
  }
}

async function profiled(db: Kysely<Database>): Promise<Record<string, Subject>> {
  const { create } = await saleSubjects(db);
  const operator = await root(db);
  return { ...(await comparedBy(db, operator)), m3usIndex: firstLines(operator), m3usCreate: create };
}

async function report(
  tree: ProjectTree,
  { nodes, samples, timeDeltas }: CpuProfile,
  skipMs: number,
  requests: number,
): Promise<string> {
  const placeOf = await placer(tree);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const functions = new Map<string, number>();
  const places = new Map<string, number>();
  let total = 0;
  let sinceStart = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    const micros = timeDeltas[index] ?? 0;
    sinceStart += micros;
    // Start-up and warm-up are not part of a request's cost.
    if (sinceStart < skipMs * 1000) continue;
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    const { group, line } = placeOf(node);
    add(functions, `${node.callFrame.functionName || '(anonymous)'} | ${group}${line}`, micros);
    add(places, group, micros);
    total += micros;
  }
  const rows = (of: Map<string, number>): string[][] =>
    [...of]
      .sort(([, a], [, b]) => b - a)
      .slice(0, TOP)
      .map(([name, micros]) => [
        name.replace(' | ', ' in '),
        `${((100 * micros) / total).toFixed(1)} %`,
        (micros / requests).toFixed(1),
      ]);
  const head = ['self time', 'µs/request'];
  return `${table(['function', ...head], rows(functions))}\n\n${table(['package or file', ...head], rows(places))}`;
}

function add(sums: Map<string, number>, key: string, micros: number): void {
  sums.set(key, (sums.get(key) ?? 0) + micros);
}

/** Returns a function that finds the package or the source file of a profile node. The service is a single bundle. */
async function placer(tree: ProjectTree): Promise<(node: Node) => { group: string; line: string }> {
  const map = new SourceMap(JSON.parse(await readFile(`${tree.bundle}.map`, 'utf8')) as SourceMapPayload);
  return ({ callFrame: { url, lineNumber, columnNumber } }) => {
    if (url === '') return { group: '(native)', line: '' };
    if (url.startsWith('node:')) return { group: url, line: '' };
    const path = url.startsWith('file:') ? fileURLToPath(url) : url;
    const entry = path === tree.bundle && map.findEntry(lineNumber, columnNumber);
    const [source, line] =
      entry && 'originalSource' in entry
        ? [entry.originalSource.replace(/^(\.\.\/)+/, ''), entry.originalLine]
        : [relative(tree.folder, path), lineNumber];
    const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)(.*)$/.exec(source);
    const [, group = source, file = ''] = inPackage ?? [];
    return { group, line: `${file && ` (${file}`}:${String(line + 1)}${file && ')'}` };
  };
}
