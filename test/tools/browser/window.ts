import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';

// A reader of the documentation, in a real browser without a window.

const WAIT_MS = 60_000;

/** A tab that nobody has used, and the errors and warnings that were written to its console. */
export interface Tab {
  page: Page;
  written: string[];
}

const WRITTEN: readonly string[] = ['error', 'warn'];

/** Opens an empty tab of a browser that ends with the test. */
export async function emptyTab(t: Test, executablePath: string): Promise<Tab> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  const browser = await puppeteer.launch({
    executablePath,
    userDataDir: folder,
    timeout: WAIT_MS,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage'],
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  t.teardown(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const written: string[] = [];
  page.on('console', (message) => {
    if (WRITTEN.includes(message.type())) written.push(message.text());
  });
  page.on('pageerror', (error) => written.push(String(error)));
  return { page, written };
}

interface Axe {
  run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Returns the rules that a page breaks, each with the first element that does. */
export async function barriers(page: Page): Promise<string[]> {
  // The page lets no script be added; an evaluation by the browser is none.
  await page.evaluate(
    await readFile(projectFile('test', 'tools', 'browser', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8'),
  );
  return page.evaluate(async () => {
    // What is out of view is not laid out, and axe would take it to lie upon what follows.
    for (const part of document.querySelectorAll<HTMLElement>('.operation'))
      part.style.contentVisibility = 'visible';
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** Returns how far a page can be scrolled to the side. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The console of an operation, as a reader uses it. */
export class OpenConsole {
  readonly #page: Page;
  readonly #place: ElementHandle;

  private constructor(page: Page, place: ElementHandle) {
    this.#page = page;
    this.#place = place;
  }

  /** Opens the page of a group and on it the console of an operation. */
  static async of(page: Page, group: string, operation: string): Promise<OpenConsole> {
    await page.goto(new URL(`/docs/${group}`, page.url()).href);
    await page.locator(`#${operation} .try`).click();
    return OpenConsole.opened(page, operation);
  }

  /** Waits for the console of an operation that something else opens. */
  static async opened(page: Page, operation: string): Promise<OpenConsole> {
    const place = await page.waitForSelector(`#${operation} .console`);
    if (place === null) throw new Error(`no console of ${operation}`);
    return new OpenConsole(page, place);
  }

  /** Types into fields, by their labels. A choice is chosen. */
  async fill(values: Record<string, string | number>): Promise<this> {
    for (const [label, value] of Object.entries(values)) {
      const field = await this.#labelled(label);
      const kind = await field.evaluate((input) => input.tagName);
      if (kind === 'SELECT') await (field as ElementHandle<HTMLSelectElement>).select(String(value));
      else {
        // What was typed before is selected, and goes.
        await field.evaluate((input) => (input as HTMLInputElement).select());
        await field.type(String(value));
      }
    }
    return this;
  }

  /** Clicks a checkbox or a button, by its text. */
  async click(text: string): Promise<this> {
    const target = await this.#place.$(`::-p-aria(${text})`);
    if (target === null) throw new Error(`nothing says ${text}`);
    await target.click();
    return this;
  }

  /** Sends, and returns what the console then says and the body of the answer. */
  async send(): Promise<{ outcome: string; body: string }> {
    await this.click('Send');
    await this.#page.waitForFunction(
      (place) => !/^Waiting|^$/.test(place.querySelector('.outcome')?.textContent ?? ''),
      {},
      this.#place,
    );
    return {
      outcome: await this.text('.outcome'),
      body: await this.text('.answer .sample pre').catch(() => ''),
    };
  }

  /** The same for an answer with the body of an object. */
  async sent(): Promise<{ outcome: string; body: Record<string, unknown> }> {
    const { outcome, body } = await this.send();
    return { outcome, body: JSON.parse(body) as Record<string, unknown> };
  }

  /** Returns the text of a part. */
  text(selector: string): Promise<string> {
    return this.#place.$eval(selector, (element) => element.textContent);
  }

  /** Returns how many elements there are of a kind. */
  async count(selector: string): Promise<number> {
    return (await this.#place.$$(selector)).length;
  }

  /** Returns what is in a field. */
  async value(label: string): Promise<string> {
    const field = await this.#labelled(label);
    return field.evaluate((input) => (input as HTMLInputElement).value);
  }

  async #labelled(label: string): Promise<ElementHandle> {
    for (const each of await this.#place.$$('label')) {
      const [text, id] = await each.evaluate((element) => [
        (element.querySelector('code') ?? element).textContent,
        element.htmlFor,
      ]);
      const field = text === label && (await this.#place.$(`[id="${id ?? ''}"]`));
      if (field) return field;
    }
    throw new Error(`no field ${label}`);
  }
}
