import { element, newId } from './elements.ts';
import type { Field, FieldKind } from './operation-form.ts';

/** A field of the form with what it is typed into. */
export interface Entry {
  field: Field;
  /** The field with its label. */
  row: HTMLElement;
  /** Returns what was typed, as a request takes it; empty if nothing was. */
  value: () => string;
  set: (value: string) => void;
  focus: () => void;
  /** Shows what an answer says of the field; nothing if that is empty. */
  mark: (faults: readonly string[]) => void;
}

const TYPES: Readonly<Partial<Record<FieldKind, Record<string, string>>>> = {
  integer: { type: 'number', step: '1' },
  number: { type: 'number', step: 'any' },
  time: { type: 'datetime-local', step: '1' },
  secret: { type: 'password' },
};

/** Returns a field to type into, with its label and its hint. */
export function entryOf(field: Field): Entry {
  const id = newId();
  const hint = element('small', { id: `${id}-hint` }, field.hint);
  const described = {
    id,
    'aria-describedby': `${hint.id} ${id}-fault`,
    'aria-required': field.required && 'true',
  };
  const input = control(field, described);
  const label = element('label', { for: id }, element('code', {}, field.name));
  if (field.required) label.append(element('span', { class: 'required' }, 'required'));
  const fault = element('small', { id: `${id}-fault`, class: 'bad' });
  const row = element('div', { class: `entry ${field.kind}` }, label, input, hint, fault);
  if (field.schema !== undefined) row.append(schemaOf(field.schema));
  return {
    field,
    row,
    value: () => (field.kind === 'time' ? utc(input.value) : input.value.trim()),
    set(value) {
      input.value = field.kind === 'time' ? value.replace(' ', 'T') : value;
    },
    focus: () => input.focus(),
    mark(faults) {
      fault.textContent = faults.map((text) => `${field.name} ${text}.`).join(' ');
      input.ariaInvalid = faults.length > 0 ? 'true' : null;
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function control(field: Field, attributes: Record<string, string | boolean>): Control {
  const { kind, values, required, example = '' } = field;
  const choices = kind === 'boolean' ? ['true', 'false'] : values;
  if (choices) {
    // Where there is nothing to choose, it is chosen.
    const offered = required && choices.length === 1 ? choices : ['', ...choices];
    return element('select', attributes, ...offered.map((value) => element('option', {}, value)));
  }
  const plain = { ...attributes, placeholder: example, autocomplete: 'off', spellcheck: 'false' };
  if (kind === 'json') return element('textarea', { ...plain, rows: '3' });
  return element('input', { ...plain, ...TYPES[kind] });
}

/** The contract writes times with a space, and always with seconds. A browser leaves out seconds that are zero. */
function utc(local: string): string {
  const [date = '', time = ''] = local.split('T');
  return local === '' ? '' : `${date} ${time.length === 5 ? `${time}:00` : time}`;
}

const schemaOf = (schema: unknown): HTMLElement =>
  element(
    'details',
    { class: 'schema' },
    element('summary', {}, 'Schema'),
    element('pre', { tabindex: '0' }, JSON.stringify(schema, null, 2)),
  );
