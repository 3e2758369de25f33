import type { FormattedLine, Mark, Run } from './formatted';
import { linesOf } from './html.rules';

const SIGNS: Readonly<Record<Mark, string>> = { bold: '*', italic: '_', strike: '~', mono: '```' };

/** A word with the blanks before it, which stand outside the marks that begin or end there. */
interface Word extends Run {
  readonly space: string;
}

function wordsOf(runs: readonly Run[]): Word[] {
  const words: Word[] = [];
  let space = '';
  for (const { text, marks } of runs) {
    for (const part of text.replaceAll('\u00a0', ' ').split(/(\s+)/)) {
      if (part === '') continue;
      if (part.trim() === '') space += part;
      else {
        words.push({ space, text: part, marks });
        space = '';
      }
    }
  }
  return words;
}

/** How many words from `index` on carry `mark` without a break. */
const reachOf = (words: readonly Word[], index: number, mark: Mark) => {
  const end = words.findIndex((word, at) => at > index && !word.marks.includes(mark));
  return (end < 0 ? words.length : end) - index;
};

const signs = (marks: readonly Mark[]) => marks.map((mark) => SIGNS[mark]).join('');

function written({ prefix, runs }: FormattedLine): string {
  const words = wordsOf(runs);
  let open: readonly Mark[] = [];
  let text = '';
  words.forEach((word, index) => {
    const ended = open.findIndex((mark) => !word.marks.includes(mark));
    const kept = ended < 0 ? open : open.slice(0, ended);
    const begun = word.marks
      .filter((mark) => !kept.includes(mark))
      .toSorted((one, other) => reachOf(words, index, other) - reachOf(words, index, one));
    const space = index === 0 ? '' : word.space;
    text += signs(open.slice(kept.length).toReversed()) + space + signs(begun) + word.text;
    open = [...kept, ...begun];
  });
  return (prefix + text + signs(open.toReversed())).trimEnd();
}

/** A caption's HTML as WhatsApp writes it: `*bold*`, `_italic_`, `~strike~`, ```` ```mono``` ````, lists, lines (MSG-13). */
export const whatsappText = (html: string): string =>
  linesOf(html)
    .map(written)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

const READ: Readonly<Record<string, Mark>> = { '*': 'bold', _: 'italic', '~': 'strike' };
/** A sign counts only where no letter or digit touches it from outside and no blank from inside. */
const SPAN = /```(?=\S)(.*?\S)```|(?<![\p{L}\p{N}])([*_~])(?=\S)(.*?\S)\2(?![\p{L}\p{N}])/u;

function runsOf(text: string, marks: readonly Mark[]): Run[] {
  const span = SPAN.exec(text);
  if (!span) return text === '' ? [] : [{ text, marks }];
  const [whole, mono, sign = '', marked = ''] = span;
  const inner: Run[] =
    mono === undefined
      ? runsOf(marked, [...marks, READ[sign] as Mark])
      : [{ text: mono, marks: [...marks, 'mono'] }];
  const after = text.slice(span.index + whole.length);
  return [...runsOf(text.slice(0, span.index), marks), ...inner, ...runsOf(after, marks)];
}

/** A message as WhatsApp shows it: signs become marks, the dash or star of an item becomes a bullet. */
export const shownLines = (message: string): readonly FormattedLine[] =>
  message.split('\n').map((line) => {
    const [sign = '', indent = ''] = /^(\s*)[-*] /.exec(line) ?? [];
    return { prefix: sign && `${indent}• `, runs: runsOf(line.slice(sign.length), []) };
  });

/** What a template is filled with when it is sent. */
export interface Recipient {
  readonly name: string;
  readonly phoneNumber: string;
}
/** The places of a template that the recipient fills (MSG-12). */
export const PLACES = ['{name}', '{phoneNumber}'] as const;

export const filledFor = ({ name, phoneNumber }: Recipient, message: string) =>
  message.replace(/\{name\}|\{phoneNumber\}/g, (place) => (place === '{name}' ? name : phoneNumber));
