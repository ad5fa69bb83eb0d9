import { answerTo, faultsIn, isDone, shown } from './answer.ts';
import { sample } from './copy.ts';
import { button, element, newId } from './elements.ts';
import { Form } from './form.ts';
import type { GroupForms, OperationForm, ProblemHelp } from './operation-form.ts';
import { missingInPath, requestOf, Unsendable, type HttpRequest } from './request.ts';
import { LANGUAGES, snippetOf, type Language } from './snippets.ts';
import { currentToken, keepToken, onToken } from './token.ts';

// A console, in which one operation is called. Loaded when the first is opened.

const LANGUAGE = 'console-language';

type Problems = Readonly<Record<string, ProblemHelp>>;

/** Returns the console of an operation of a group of the documentation. Throws if the forms cannot be loaded. */
export async function consoleOf(group: string, name: string, title: string): Promise<HTMLElement> {
  const [forms, problems] = await Promise.all([
    load<GroupForms>(`${group}.json`),
    load<Problems>('problems.json'),
  ]);
  const operation = forms.operations[name];
  if (operation === undefined) throw new Error(`There is no form of ${name}`);
  return new Console(forms, operation, problems, title).element;
}

/** What was loaded for the consoles of this page. */
const loaded = new Map<string, Promise<unknown>>();

function load<T>(file: string): Promise<T> {
  const loading = loaded.get(file) ?? fetched(`/docs/console-${file}`);
  loaded.set(file, loading);
  // What failed is tried again by the next console.
  loading.catch(() => loaded.delete(file));
  return loading as Promise<T>;
}

async function fetched(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is not there`);
  return response.json();
}

class Console {
  readonly element: HTMLElement;
  readonly #operation: OperationForm;
  readonly #problems: Problems;
  readonly #ids: GroupForms['ids'];
  readonly #base: string;
  readonly #form: Form;
  readonly #code = element('code');
  readonly #answer = element('div', { class: 'answer', role: 'status' });
  readonly #show = element('input', { type: 'checkbox', id: newId() });
  #language: Language;
  #waiting = false;

  constructor(
    { server, login, ids }: GroupForms,
    operation: OperationForm,
    problems: Problems,
    title: string,
  ) {
    this.#operation = operation;
    this.#problems = problems;
    this.#ids = ids;
    // Only the service that the page comes from gets the token, wherever the contract says that the API is.
    this.#base = `${location.origin}${new URL(server, location.origin).pathname}`;
    const chosen = localStorage.getItem(LANGUAGE);
    this.#language = LANGUAGES.find(({ name }) => name === chosen) ?? LANGUAGES[0];
    this.#form = new Form(
      operation,
      () => void this.#send(),
      () => this.#showCode(),
    );
    const left = element('div', {}, ...(operation.secured ? [this.#token(login)] : []), this.#form.element);
    const right = element('div', {}, this.#snippets(), this.#answer);
    this.element = element(
      'div',
      { class: 'console', role: 'group', 'aria-label': `Console: ${title}` },
      left,
      right,
    );
    this.#showCode();
  }

  #token(login: string): HTMLElement {
    const input = element('input', {
      id: newId(),
      type: 'password',
      autocomplete: 'off',
      spellcheck: 'false',
    });
    input.value = currentToken();
    input.addEventListener('input', () => keepToken(input.value.trim()));
    onToken((token) => {
      if (input.value.trim() !== token) input.value = token;
      this.#showCode();
    });
    return element(
      'div',
      { class: 'entry token' },
      element('label', { for: input.id }, 'Token'),
      input,
      element('small', {}, 'Kept in this tab only. ', element('a', { href: login }, 'Log in by password')),
    );
  }

  #snippets(): HTMLElement {
    const buttons = LANGUAGES.map((language) =>
      button(language.name, () => {
        this.#language = language;
        localStorage.setItem(LANGUAGE, language.name);
        press();
        this.#showCode();
      }),
    );
    const press = (): void => {
      for (const each of buttons)
        each.setAttribute('aria-pressed', String(each.textContent === this.#language.name));
    };
    press();
    const pre = element('pre', { tabindex: '0', 'aria-label': 'The request as code' }, this.#code);
    this.#show.addEventListener('input', () => this.#showCode());
    const secrets = this.#operation.secured || this.#form.hasSecret;
    return element(
      'div',
      { class: 'snippets' },
      element('div', { class: 'tools', role: 'group', 'aria-label': 'Language' }, ...buttons),
      sample('program', 'Request', pre),
      element(
        'div',
        { class: 'check', hidden: !secrets },
        this.#show,
        element('label', { for: this.#show.id }, 'Show the token and passwords in the code'),
      ),
    );
  }

  #showCode(): void {
    try {
      const request = this.#request(!this.#show.checked);
      this.#code.textContent = snippetOf(this.#language, request, this.#show.checked);
    } catch (error) {
      if (!(error instanceof Unsendable)) throw error;
      this.#code.textContent = error.message;
    }
  }

  /** Returns the request as it is sent, or with `hidden` as it may be looked at. */
  #request(hidden = false): HttpRequest {
    return requestOf(this.#base, this.#operation, this.#form.filled(currentToken(), hidden));
  }

  async #send(): Promise<void> {
    if (this.#waiting) return;
    const refusal = this.#refusal();
    if (refusal) {
      this.#form.focus(refusal.field);
      this.#answer.replaceChildren(element('p', { class: 'outcome' }, `Not sent: ${refusal.message}`));
      return;
    }
    this.#waiting = true;
    this.#answer.replaceChildren(element('p', { class: 'outcome' }, 'Waiting for the answer…'));
    try {
      const answer = await answerTo(this.#request());
      this.#answer.replaceChildren(...shown(answer, this.#operation, this.#problems, this.#ids));
      this.#form.mark(faultsIn(answer));
      if (isDone(answer)) this.#form.renewKey();
      this.#showCode();
    } catch {
      const outcome =
        'No answer came: the service cannot be reached. Whether a write was done is not known; sending it again with the same Idempotency-Key does it at most once.';
      this.#answer.replaceChildren(element('p', { class: 'outcome' }, outcome));
    } finally {
      this.#waiting = false;
    }
  }

  /** Returns why the form cannot be sent as it is, or undefined. */
  #refusal(): Unsendable | undefined {
    const [missing] = missingInPath(this.#operation, this.#form.filled(''));
    if (missing !== undefined) return new Unsendable(missing, 'is missing.');
    try {
      this.#request();
      return undefined;
    } catch (error) {
      if (error instanceof Unsendable) return error;
      throw error;
    }
  }
}
