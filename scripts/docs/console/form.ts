import { button, element, newId } from './elements.ts';
import { entryOf, type Entry } from './fields.ts';
import type { Field, OperationForm } from './operation-form.ts';
import { bodyOf, Unsendable, type Filled } from './request.ts';

const TITLES: Readonly<Record<Field['in'], string>> = { path: 'Path', query: 'Query', body: 'Body' };

/** The form of one operation. */
export class Form {
  readonly element: HTMLFormElement;
  readonly #operation: OperationForm;
  readonly #entries: readonly Entry[];
  readonly #dryRun = element('input', { type: 'checkbox', id: newId(), checked: true });
  readonly #key = element('input', {
    id: newId(),
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '255',
  });
  readonly #media: HTMLSelectElement;
  readonly #body = element('textarea', { id: newId(), rows: '8', spellcheck: 'false' });
  /** Whether the body is typed as a whole. */
  #whole = false;

  /** `send` is called when the form is to be sent, `changed` when it stands for another request. */
  constructor(operation: OperationForm, send: () => void, changed: () => void) {
    this.#operation = operation;
    this.#entries = operation.fields.map(entryOf);
    // A link from an answer brings an id.
    const given = new URLSearchParams(location.search);
    for (const { field, set } of this.#entries) if (field.in === 'path') set(given.get(field.name) ?? '');
    this.#media = element(
      'select',
      { id: newId() },
      ...operation.media.map((type) => element('option', {}, type)),
    );
    this.element = element(
      'form',
      { novalidate: true },
      this.#group('path'),
      this.#group('query'),
      ...(operation.body !== 'none' ? [this.#bodyGroup(changed)] : []),
      ...(operation.media.length > 1 ? [labelled('Response as', this.#media)] : []),
      ...(operation.write ? this.#safety() : []),
      element('button', { class: 'send' }, 'Send'),
    );
    this.element.addEventListener('input', changed);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      send();
    });
    this.renewKey();
  }

  /** Whether it has a field that is not shown as it is typed. */
  get hasSecret(): boolean {
    return this.#entries.some(({ field }) => field.kind === 'secret');
  }

  /** Returns what the form has now, for a token; with `hidden`, stars in place of its secrets. */
  filled(token: string, hidden = false): Filled {
    const shown = ({ field, value }: Entry): string =>
      hidden && field.kind === 'secret' ? value().replaceAll(/./g, '*') : value();
    return {
      values: new Map(this.#entries.map((entry) => [entry.field, shown(entry)])),
      body: this.#whole ? this.#body.value : undefined,
      dryRun: this.#dryRun.checked,
      idempotencyKey: this.#key.value.trim(),
      media: this.#media.value,
      token,
    };
  }

  /** Fills in a new Idempotency-Key: the one before belongs to what was done with it. */
  renewKey(): void {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    this.#key.value = `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }

  /** Marks the fields that an answer names, and no others, and leads to the first. */
  mark(faults: Readonly<Record<string, readonly string[]>>): void {
    const marked = this.#entries.filter(({ field, mark }) => {
      // A fault within a list or an object is one of the field: `lines.0.package_id`.
      const own = Object.entries(faults).filter(([name]) => `${name}.`.startsWith(`${field.name}.`));
      mark(own.flatMap(([, texts]) => texts));
      return own.length > 0;
    });
    marked[0]?.focus();
  }

  /** Leads to the field with a name. */
  focus(name: string): void {
    this.#entries.find(({ field }) => field.name === name)?.focus();
  }

  #group(place: Field['in']): HTMLElement {
    const entries = this.#entries.filter(({ field }) => field.in === place);
    // What must be filled in comes first.
    entries.sort((a, b) => Number(b.field.required) - Number(a.field.required));
    const rows = entries.map(({ row }) => row);
    const grid = element('div', { class: 'entries' }, ...rows);
    return element('fieldset', { hidden: rows.length === 0 }, element('legend', {}, TITLES[place]), grid);
  }

  /** The fields of the body, with ways to fill them with an example and to type the whole. */
  #bodyGroup(changed: () => void): HTMLElement {
    const group = this.#group('body');
    group.hidden = false;
    const grid = group.querySelector('.entries');
    const whole = element('div', { hidden: true }, labelled('Body as JSON', this.#body));
    const toggle = button('Type the body as JSON', () => {
      if (!this.#whole) this.#body.value = JSON.stringify(this.#bodySoFar(), null, 2);
      this.#whole = !this.#whole;
      toggle.setAttribute('aria-pressed', String(this.#whole));
      whole.hidden = !this.#whole;
      grid?.toggleAttribute('hidden', this.#whole);
      changed();
    });
    toggle.setAttribute('aria-pressed', 'false');
    const { example } = this.#operation;
    const fill = button('Fill in the example', () => {
      this.#body.value = JSON.stringify(example, null, 2);
      for (const { field, set } of this.#entries) if (field.in === 'body') set(field.example ?? '');
      changed();
    });
    const tools = element('p', { class: 'tools' }, ...(example === undefined ? [] : [fill]), toggle);
    group.append(tools, whole);
    return group;
  }

  #bodySoFar(): unknown {
    try {
      return bodyOf(this.filled(''));
    } catch (error) {
      if (error instanceof Unsendable) return this.#operation.example ?? {};
      throw error;
    }
  }

  #safety(): HTMLElement[] {
    const dry = element(
      'div',
      { class: 'check' },
      this.#dryRun,
      element(
        'label',
        { for: this.#dryRun.id },
        element('code', {}, 'Dry-Run'),
        ': answer as if, but change nothing',
      ),
    );
    return [labelled('Idempotency-Key', this.#key), dry];
  }
}

function labelled(text: string, input: HTMLElement): HTMLElement {
  return element('div', { class: 'entry' }, element('label', { for: input.id }, text), input);
}
