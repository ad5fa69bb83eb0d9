import { SaxesParser } from 'saxes';
import { NAME, oneLine, pictureOf, titleEntry, type Notes } from './entries.ts';
import type { TitleEntry } from './rows.ts';
import { InvalidFileError, type TextPosition } from './invalid-file.ts';

// XMLTV: the channels of a guide. Its programmes are skipped, because nothing shows them.

/** The maximum length of tags, texts and comments, which are held in memory. */
const MAX_LENGTH = 1024 * 1024;
const MAX_DEPTH = 100;
/** The maximum number of names per channel searched for one that is not empty. */
const MAX_NAMES = 10;

interface Channel {
  line: number;
  id: string;
  names: string[];
  icon: string;
}

/**
 * Yields the channels of a guide as streams. Throws an InvalidFileError for XML that is not well formed, or whose root is not
 * `tv`. Entities of a document type are not supported, and using one is an error.
 */
export async function* guideEntries(text: AsyncIterable<string>, notes: Notes): AsyncGenerator<TitleEntry> {
  const reader = new ChannelReader();
  for await (const piece of text) yield* entriesOf(reader.read(piece), notes);
  reader.end();
}

function* entriesOf(channels: Channel[], notes: Notes): Generator<TitleEntry> {
  for (const { line, id, names, icon } of channels) {
    const key = oneLine(id, NAME, notes);
    if (key === '') {
      notes.skip(line);
      continue;
    }
    const name = names.map((each) => oneLine(each, NAME, notes)).find((each) => each !== '') ?? key;
    yield titleEntry({ type: 'live', key, epg_channel_id: key, name, icon_url: pictureOf(icon, notes) });
  }
}

/** Reads a guide piece by piece. It only keeps the current channel in memory. */
class ChannelReader {
  readonly #parser = new SaxesParser({ position: true, xmlns: false });
  #found: Channel[] = [];
  #channel: Channel | undefined;
  /** Of the current channel. */
  #name: string | undefined;
  #depth = 0;
  /** Where the last tag or text ended: after how many characters, and the place. */
  #passed = 0;
  #passedAt: TextPosition = { line: 1, column: 1 };
  /** The text from `#heldFrom` on: what may still be in error, and one character before it. */
  #held = '';
  #heldFrom = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      this.#refuseAmpersand();
      this.#refuse(message.replace(/^\d+:\d+: /, ''));
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    parser.on('closetag', ({ name }) => this.#close(name));
    parser.on('text', (text) => this.#say(text));
    parser.on('cdata', (text) => this.#say(text));
    for (const event of ['comment', 'processinginstruction', 'doctype'] as const)
      parser.on(event, () => this.#pass());
  }

  /** Returns the channels that end in this piece of text. */
  read(piece: string): Channel[] {
    this.#found = [];
    const from = Math.max(this.#passed - 1, 0);
    this.#held = this.#held.slice(from - this.#heldFrom) + piece;
    this.#heldFrom = from;
    this.#parser.write(piece);
    if (this.#parser.position - this.#passed > MAX_LENGTH) {
      this.#refuseAmpersand();
      this.#refuse('a tag, a text or a comment is longer than 1,048,576 characters.');
    }
    return this.#found;
  }

  /** Throws when the text is incomplete. */
  end(): void {
    this.#parser.close();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#pass();
    if (this.#depth === 0 && name !== 'tv')
      this.#refuse(`a guide has the root element tv, and this is ${JSON.stringify(name.slice(0, 50))}.`);
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#refuse('elements lie in each other more than 100 deep.');
    if (name === 'channel')
      this.#channel = { line: this.#parser.line, id: attributes['id'] ?? '', names: [], icon: '' };
    if (this.#channel === undefined) return;
    if (name === 'display-name') this.#name = '';
    if (name === 'icon') this.#channel.icon ||= attributes['src'] ?? '';
  }

  #say(text: string): void {
    this.#pass();
    if (this.#name === undefined) return;
    this.#name += text;
    // Comments may divide it into any number of texts.
    if (this.#name.length > MAX_LENGTH) this.#refuse('a name is longer than 1,048,576 characters.');
  }

  #close(name: string): void {
    this.#pass();
    this.#depth -= 1;
    if (this.#channel === undefined) return;
    if (name === 'display-name' && this.#name !== undefined) {
      if (this.#channel.names.length < MAX_NAMES) this.#channel.names.push(this.#name);
      this.#name = undefined;
    }
    if (name !== 'channel') return;
    this.#found.push(this.#channel);
    this.#channel = undefined;
  }

  #pass(): void {
    const { position, line, columnIndex } = this.#parser;
    this.#passed = position;
    this.#passedAt = { line, column: columnIndex + 1 };
  }

  /**
   * Throws if what follows the last tag or text has a `&` that begins no entity. The parser notices it at the next `;`
   * only, which may be the end of the file.
   */
  #refuseAmpersand(): void {
    const start = this.#passed - this.#heldFrom;
    const open = this.#held.slice(start, this.#parser.position - this.#heldFrom);
    const index = open.search(/&(?![^\s&<>"';]+;)/);
    // In comments and CDATA it is allowed. A text ends after the < that follows it.
    const isMarkup = /^.?<[!?]/s.test(this.#held.slice(Math.max(start - 1, 0)));
    if (index < 0 || isMarkup) return;
    const lines = open.slice(0, index).split(/\r\n?|\n/);
    const { line, column } = this.#passedAt;
    throw new InvalidFileError('a & that begins no entity has to be written as &amp;.', {
      line: line + lines.length - 1,
      column: (lines.length === 1 ? column : 1) + (lines.at(-1) ?? '').length,
    });
  }

  #refuse(what: string): never {
    const { line, columnIndex } = this.#parser;
    throw new InvalidFileError(what, { line, column: Math.max(columnIndex, 1) });
  }
}
