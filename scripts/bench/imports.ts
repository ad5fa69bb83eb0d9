import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFile } from '../../handlers/http/project-file.ts';
import { onMigratedPostgres } from '../lib/migrated-postgres.ts';
import { Refusal } from '../lib/refusal.ts';
import { formatThousands } from '../seed/progress.ts';
import { goal, table } from '../lib/table.ts';

// Measures imports of large files: a playlist, a panel's list of movies and a guide. Each is imported twice, the second
// time unchanged.

const MEGABYTES = 256;

export interface ImportSizes {
  entries: number;
  /** Of the guide. */
  megabytes: number;
}

/** Imports large files into a database of its own, and prints time and memory. */
export async function imports({ entries, megabytes }: ImportSizes): Promise<void> {
  await onMigratedPostgres(async ({ url, folder }) => {
    const files = {
      'all.m3u': () => playlist(entries),
      'get_vod_streams.json': () => films(entries),
      'guide.xml': () => guide(megabytes * 1_000_000),
    };
    const rows: string[][] = [];
    let most = 0;
    for (const [name, pieces] of Object.entries(files)) {
      const path = join(folder, name);
      await pipeline(Readable.from(pieces()), createWriteStream(path));
      const size = `${formatThousands(Math.round((await stat(path)).size / 1_000_000))} MB`;
      for (const run of ['first', 'again']) {
        const { seconds, memory } = await measured(path, url);
        most = Math.max(most, memory);
        rows.push([`${name}, ${run}`, size, seconds.toFixed(1), String(memory)]);
      }
      await rm(path);
    }
    console.log(table(['import', 'file', 'seconds', 'peak memory MB'], rows));
    console.log(goal(`at most ${String(MEGABYTES)} MB of memory`, most <= MEGABYTES));
  });
}

/**
 * Runs an import in a process of its own. Returns the seconds and the maximum resident memory, which only Linux
 * reports.
 */
async function measured(path: string, url: string): Promise<{ seconds: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import=tsx', projectFile('scripts/import.ts'), path], {
    cwd: projectFile(),
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let memory = 0;
  while (child.exitCode === null && child.signalCode === null) {
    memory = Math.max(memory, await peakMemory(child.pid ?? 0));
    await Promise.race([ended, sleep(50)]);
  }
  if (child.exitCode !== 0) throw new Refusal(`The import of ${path} failed.`);
  return { seconds: (performance.now() - started) / 1000, memory };
}

async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

function* playlist(entries: number): Generator<string> {
  yield '#EXTM3U x-tvg-url="https://guide.example.com/guide.xml"\n';
  for (let index = 0; index < entries; index += 1) {
    const n = String(index);
    const group = `Group ${String(index % 300)}`;
    yield `#EXTINF:-1 tvg-id="channel${n}.example" tvg-name="Channel ${n}" tvg-logo="https://img.example.com/logos/${n}.png" group-title="${group}",Channel ${n} HD\nhttp://host.example.com:8080/live/user/password/${n}.ts\n`;
  }
}

function* films(entries: number): Generator<string> {
  for (let index = 0; index < entries; index += 1) {
    const n = String(index);
    const film = {
      num: index,
      name: `Film ${n}`,
      stream_type: 'movie',
      stream_id: index + 1,
      stream_icon: `https://img.example.com/posters/${n}.jpg`,
      rating: '7.1',
      plot: 'Two sisters take over the ferry of a small island. '.repeat(8),
      category_id: String(index % 50),
      container_extension: 'mkv',
    };
    yield `${index === 0 ? '[' : ','}\n${JSON.stringify(film)}`;
  }
  yield '\n]\n';
}

const CHANNELS = 20_000;

function* guide(bytes: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n';
  let written = 0;
  for (let index = 0; index < CHANNELS; index += 1) {
    const n = String(index);
    const channel = `<channel id="channel${n}.guide"><display-name lang="en">Channel ${n}</display-name><icon src="https://img.example.com/${n}.png"/></channel>\n`;
    written += channel.length;
    yield channel;
  }
  for (let index = 0; written < bytes; index += 1) {
    const programme = `  <programme start="20260101000000 +0000" stop="20260101003000 +0000" channel="channel${String(index % CHANNELS)}.guide">\n    <title lang="en">Harbour Lights &amp; Shadows</title>\n    <desc lang="en">Two sisters take over the ferry of a small island, and find out why nobody else wanted it.</desc>\n    <category lang="en">Drama</category>\n  </programme>\n`;
    written += programme.length;
    yield programme;
  }
  yield '</tv>\n';
}
