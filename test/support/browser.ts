import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';

// A real browser without a window, and a page for it.

const DEBIAN = '/usr/bin/chromium';

/** Returns the browser that tests may start: the one in CHROMIUM, or Debian's. Returns undefined when there is none. */
export function findBrowser(): string | undefined {
  const { CHROMIUM } = process.env;
  return CHROMIUM ?? (existsSync(DEBIAN) ? DEBIAN : undefined);
}

/** Serves one page at an origin of its own until the test ends. Returns the origin. */
export async function servePage(t: Test, html: () => string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** Opens a page, lets its scripts run, and returns the resulting HTML. */
export async function openPage(browser: string, url: string): Promise<string> {
  return (await openedPage(browser, url)).html;
}

/** The same, with what the page and the browser wrote to the console. */
export async function openedPage(browser: string, url: string): Promise<{ html: string; console: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  try {
    const { stdout, stderr } = await promisify(execFile)(
      browser,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-logging=stderr',
        `--user-data-dir=${folder}`,
        '--virtual-time-budget=20000',
        '--dump-dom',
        url,
      ],
      { timeout: 90_000, env: { PATH: process.env['PATH'], HOME: folder } },
    );
    return { html: stdout, console: stderr.split('\n').filter((line) => line.includes(':CONSOLE:')) };
  } finally {
    // Child processes of the browser may still write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
