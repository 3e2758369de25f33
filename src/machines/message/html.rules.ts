import type { FormattedLine, Mark, Run } from './formatted';

const TOKEN = /<!--[^]*?-->|<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+|</gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const MARKS: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'mono',
};
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre']);
const LISTS = new Set(['ul', 'ol']);
const ORDER: readonly Mark[] = ['bold', 'italic', 'strike'];

const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
const decoded = (text: string) =>
  text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
    name
      ? (NAMED[name.toLowerCase()] ?? '')
      : character(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  );

const attribute = (attributes: string, name: string) =>
  decoded(
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).join('') ??
      '',
  );

/** What stands before an item: a dash, or its place in an ordered list. */
interface List {
  /** Place of the next item; null in a list without order. */
  next: number | null;
}

/** Builds lines from the tags and texts of a document, in the order in which they come. */
class Reader {
  readonly lines: FormattedLine[] = [];
  readonly #lists: List[] = [];
  readonly #open: Mark[] = [];
  readonly #links: string[] = [];
  #prefix = '';
  #runs: Run[] = [];
  /** A line was begun that may still take text. */
  #begun = false;

  text(written: string) {
    const text = decoded(written.replace(/[ \t\r\n\f]+/g, ' '));
    if (!this.#begun && text.trim() === '') return;
    if (!this.#begun) this.#begin();
    this.#runs.push({
      text,
      marks: this.#open.includes('mono') ? ['mono'] : ORDER.filter((mark) => this.#open.includes(mark)),
    });
  }

  opened(tag: string, attributes: string) {
    const mark = MARKS[tag];
    if (mark) this.#open.push(mark);
    else if (tag === 'a') this.#links.push(attribute(attributes, 'href'));
    else if (tag === 'br') this.#break();
    else if (LISTS.has(tag)) {
      if (this.#runs.length > 0) this.#end();
      this.#lists.push({ next: tag === 'ol' ? Number(attribute(attributes, 'start') || 1) : null });
    } else if (tag === 'li') this.#begin(this.#sign());
    else if (BLOCKS.has(tag) && !(this.#begun && this.#runs.length === 0)) this.#begin();
  }

  closed(tag: string) {
    const mark = MARKS[tag];
    if (mark) this.#open.splice(this.#open.lastIndexOf(mark), this.#open.includes(mark) ? 1 : 0);
    else if (tag === 'a') this.#leave(this.#links.pop() ?? '');
    else if (LISTS.has(tag)) {
      this.#end();
      this.#lists.pop();
    } else if (tag === 'li' || BLOCKS.has(tag)) this.#end();
  }

  finished(): readonly FormattedLine[] {
    if (this.#runs.length > 0) this.#end();
    return this.lines;
  }

  #begin(prefix = '  '.repeat(this.#lists.length)) {
    this.#end();
    this.#prefix = prefix;
    this.#begun = true;
  }

  #end() {
    if (this.#begun) this.lines.push({ prefix: this.#prefix, runs: this.#runs });
    this.#runs = [];
    this.#begun = false;
  }

  #break() {
    if (!this.#begun) this.#begin();
    this.#begin();
  }

  #sign() {
    const list = this.#lists.at(-1);
    const indent = '  '.repeat(Math.max(0, this.#lists.length - 1));
    if (!list || list.next === null) return `${indent}- `;
    list.next += 1;
    return `${indent}${list.next - 1}. `;
  }

  /** An address that the text does not show stands behind it. */
  #leave(href: string) {
    const shown = this.#runs.map(({ text }) => text).join('');
    if (/^https?:/i.test(href) && !shown.endsWith(href)) this.text(` (${href})`);
  }
}

/**
 * The lines of a caption's HTML, read as a browser would lay them out, without one. Tags that WhatsApp has no sign for
 * leave their text.
 */
export function linesOf(html: string): readonly FormattedLine[] {
  const reader = new Reader();
  for (const [token, slash, tag, attributes] of html.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue;
    if (tag === undefined) reader.text(token);
    else if (slash) reader.closed(tag.toLowerCase());
    else reader.opened(tag.toLowerCase(), attributes ?? '');
  }
  return reader.finished();
}
