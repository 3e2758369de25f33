import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Node, readSources } from '../scripts/shared/source';
import { TERMS } from '../src/views/terms/terms';
import { foreignWords, type Label, readLabels, readTexts } from './support/labels';

const sources = readSources('src');
const saying = (text: string) =>
  sources.filter(({ path }) => readFileSync(path, 'utf8').includes(text)).map(({ path }) => path);

describe('the texts of the product', () => {
  it('never say what no screen can reach [ERR-32]', () => {
    expect(saying('Sambungan terputus, silahkan sambungkan ulang!')).toHaveLength(1);
    expect(saying('tidak dapat menyambungkan kembali')).toEqual([]);
  });

  it('are Indonesian but for what the specification has in English [APP-02]', () => {
    const labels = readLabels();
    expect(labels.length).toBeGreaterThan(500);
    const foreign = labels.map((label) => ({ ...label, words: foreignWords(label) }));
    // A word that is Indonesian after all has its place in tests/support/labels.ts.
    expect(foreign.filter(({ words }) => words.length > 0)).toEqual([]);
  });

  it('say to browsers and screen readers that they are Indonesian [APP-02]', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<html lang="id">');
  });
});

const terms = TERMS.flatMap((group) => group.terms);
const whole = (phrase: string, flags = '') =>
  new RegExp(`(?<!\\p{L})${phrase.replaceAll(/[.?()]/g, '\\$&')}(?!\\p{L})`, `gu${flags}`);
const isLower = (phrase: string) => phrase === phrase.toLowerCase();

const specified = terms
  .flatMap((term) => Object.entries(term.specified ?? {}))
  .map(([phrase, places]) => ({ phrase, places: places.split(' ').filter(Boolean) }))
  .toSorted((one, other) => other.phrase.length - one.phrase.length);
const unsaid = [
  ...specified.map(({ phrase }) => whole(phrase)),
  // In lower case it is not said in any.
  ...terms.flatMap(({ unsaid: phrases = [] }) =>
    phrases.map((phrase) => whole(phrase, isLower(phrase) ? 'i' : '')),
  ),
];

/** What it says that the product says otherwise, but for the specification's words at their own places. */
function strayOf({ text, place }: Label) {
  const own = specified.filter(({ places }) => places.some((room) => place.startsWith(`src/${room}`)));
  const rest = own.reduce((left, { phrase }) => left.replaceAll(whole(phrase, 'i'), ' '), text);
  return unsaid.flatMap((phrase) => rest.match(phrase) ?? []);
}

describe('one thing', () => {
  it('has one word in every text of page and server, beside the specification’s at its own places', () => {
    const texts = readTexts().filter(({ place }) => !place.startsWith('src/views/terms'));
    expect(texts.length).toBeGreaterThan(1500);
    const stray = texts.map((text) => ({ ...text, stray: strayOf(text) }));
    expect(stray.filter((text) => text.stray.length > 0)).toEqual([]);
  });

  it('is told in the glossary by its own words, under one address', () => {
    const told = terms.map(({ id, word, means = '', costs = '', advice = [] }) => ({
      text: [word, means, costs, ...advice.map(({ text }) => text)].join(' '),
      place: `src/views/terms#${id}`,
    }));
    expect(told.filter((text) => strayOf(text).length > 0)).toEqual([]);
    const ids = terms.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

/** How the list of keys writes what events name otherwise; `=` is + without Shift. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['PageUp', 'Page Up'],
  ['PageDown', 'Page Down'],
  ['Escape', 'Esc'],
  [' ', 'Spasi'],
  ['=', '+'],
]);
const KEY = /^(?:Arrow\w+|Page(?:Up|Down)|Home|End|Escape|Enter|Delete|Backspace|F\d+|[ a-z0-9?+=/-])$/;
const LIST = 'src/views/layout/key-list.tsx';
const literal = (node: unknown) => (node as Node | undefined)?.value;

/**
 * What a view compares a key with, does by its name, or says to be the key of a command; a name of one letter is none of a key
 * unless it is quoted.
 */
function keyOf(node: Node): unknown {
  const { type, operator, left, right, key, name } = node as Node & Record<string, Node | undefined>;
  const { value } = node as { readonly value?: unknown };
  if (type === 'JSXAttribute') return name?.name === 'aria-keyshortcuts' ? literal(value) : undefined;
  if (type === 'Property' && literal(key) === 'aria-keyshortcuts') return literal(value);
  if (type === 'Property') return literal(key) ?? (String(key?.name).length > 1 ? key?.name : undefined);
  const asked = type === 'BinaryExpression' && String(operator) === '===' ? left : undefined;
  return ((asked?.property as Node | undefined) ?? asked)?.name === 'key' ? literal(right) : undefined;
}

it('the list of keys has every key that a view acts on', () => {
  const pressed = new Set<string>();
  const told = new Set<unknown>();
  for (const { path, walk } of sources) {
    if (path === LIST) walk((node) => told.add(literal(node)));
    else if (path.startsWith('src/views/') && !path.startsWith('src/views/terms/'))
      walk((node) => {
        const key = keyOf(node);
        if (typeof key === 'string' && KEY.test(key)) pressed.add(WRITTEN.get(key) ?? key);
      });
  }
  expect(pressed.size).toBeGreaterThan(12);
  expect([...pressed].filter((key) => !told.has(key))).toEqual([]);
});
