import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormattedLine, Mark } from '../../../src/machines/message/formatted';
import { filledFor, shownLines, whatsappText } from '../../../src/machines/message/whatsapp.rules';

const BLOCKS = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'];

describe('a caption as WhatsApp writes it', () => {
  it.each([
    ['plain text', '<p>Halo</p>', 'Halo'],
    ['bold', '<p><strong>a</strong> <b>b</b></p>', '*a b*'],
    ['italic', '<p><em>a</em></p>', '_a_'],
    ['struck', '<p><s>a</s></p>', '~a~'],
    ['struck by other names', '<p><del>a</del> <strike>b</strike></p>', '~a b~'],
    ['mono', '<p><code>a b</code></p>', '```a b```'],
    ['marks within marks', '<p><strong>a <em>b</em></strong></p>', '*a _b_*'],
    ['all marks at once', '<p><strong><em><s>a</s></em></strong></p>', '*_~a~_*'],
    ['marks that overlap', '<p><b>a <i>b</i></b><i> c</i></p>', '*a _b_* _c_'],
    ['the longer mark outside', '<p><i>a</i><i><b> b</b></i></p>', '_a *b*_'],
    ['the mark that reaches further outside', '<p><b><i>a</i></b><i> b</i></p>', '_*a* b_'],
    ['the mark that reaches to the end outside', '<p><b><i>a</i></b><i> b c</i> d</p>', '_*a* b c_ d'],
    ['mono alone, whatever surrounds it', '<p><b>a <code>b</code></b></p>', '*a* ```b```'],
    ['blanks outside marks', '<p>a<b> b </b>c</p>', 'a *b* c'],
    ['a mark of blanks only', '<p>a<b> </b>b</p>', 'a b'],
    ['marks line by line', '<p><b>a<br>b</b></p>', '*a*\n*b*'],
    ['paragraphs as lines', '<p>a</p><p>b</p>', 'a\nb'],
    ['an empty paragraph as an empty line', '<p>a</p><p></p><p>b</p>', 'a\n\nb'],
    ['no empty lines around it', '<p></p><p></p><p>a</p><p></p><p></p>', 'a'],
    ['a list', '<ul><li><p>a</p></li><li>b</li></ul>', '- a\n- b'],
    ['an ordered list', '<ol><li><p>a</p></li><li><p>b</p></li></ol>', '1. a\n2. b'],
    ['an ordered list from elsewhere', '<ol start="3"><li>a</li></ol>', '3. a'],
    [
      'a list in a list',
      '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li><li>c</li></ol>',
      '1. a\n  - b\n2. c',
    ],
    ['a list after text', 'a<ul><li>b</li></ul>', 'a\n- b'],
    ['text before items', 'a<ul>b<li>c</li></ul>', 'a\n  b\n- c'],
    ['text between items', '<ul><li>a</li>b<li>c</li></ul>', '- a\n  b\n- c'],
    ['a list without items', '<p>a</p><ul></ul><p>b</p>', 'a\nb'],
    ['an item without a list', '<li>a</li>', '- a'],
    ['what follows in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '- a\n  b'],
    ['an address shown in parts once', '<a href="https://x.id">https://<b>x.id</b></a>', 'https://*x.id*'],
    ['an address between single signs', "<a href='https://x.id'>klik</a>", 'klik (https://x.id)'],
    [
      'a sign that ends nothing within an address',
      `<a title='1 > 0' href="https://x">a</a>`,
      'a (https://x)',
    ],
    ['an address behind its text', '<p><a href="https://x.id">klik</a>!</p>', 'klik (https://x.id)!'],
    ['an address that is not encrypted', '<a href="http://x.id">klik</a>', 'klik (http://x.id)'],
    ['an address of capitals', '<a HREF="HTTPS://x.id">klik</a>', 'klik (HTTPS://x.id)'],
    ['an address that others follow', '<a href="https://x">https://x klik</a>', 'https://x klik (https://x)'],
    ['an address once', '<p><a href="https://x.id">https://x.id</a></p>', 'https://x.id'],
    ['no address that is none', '<p><a href="javascript:alert(1)">klik</a></p>', 'klik'],
    ['no address within another', '<p><a href="javascript:https://x.id">klik</a></p>', 'klik'],
    ['no end of a link that never began', 'a</a>b', 'ab'],
    ['no character that is none', 'a&#0;b&#x0;c&#9999999;d', 'abcd'],
    ['the last character that is one', 'a&#x10FFFF;', 'a\u{10ffff}'],
    [
      'signs of HTML',
      '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;x&quot; &#39;y&#x27; &apos;z&apos;</p>',
      `1 < 2 && 3 > 2 "x" 'y' 'z'`,
    ],
    ['hard blanks', '<p>a&nbsp;<b>&nbsp;b</b></p>', 'a  *b*'],
    ['source that was laid out', '<p>\n  a\n  b\n</p>\n<ul>\n  <li>c</li>\n</ul>', 'a b\n- c'],
    ['text without tags', 'Halo <b>Budi</b>', 'Halo *Budi*'],
    ['a lone angle', 'a < b', 'a < b'],
    ['comments', '<p>a<!-- <b>x</b> --></p>', 'a'],
    ['tags without a sign', '<p><u>a</u> <span class="x">b</span></p>', 'a b'],
    ['places of the target', '<p>Halo <b>{name}</b></p>', 'Halo *{name}*'],
    ['nothing', '', ''],
    ['nothing in a paragraph', '<p></p>', ''],
  ])('keeps %s [MSG-13]', (_, html, text) => {
    expect(whatsappText(html)).toBe(text);
  });

  it.each(BLOCKS)('keeps a <%s> as a line of its own [MSG-13]', (tag) => {
    expect(whatsappText(`a<${tag}>b</${tag}>c`)).toBe('a\nb\nc');
  });

  const ELEMENTS: Readonly<Record<Mark, string>> = {
    bold: 'strong',
    italic: 'em',
    strike: 's',
    mono: 'code',
  };
  const word = fc.record({
    text: fc.stringMatching(/^[a-z{}]{1,6}$/),
    marks: fc.oneof(fc.subarray<Mark>(['bold', 'italic', 'strike']), fc.constant<Mark[]>(['mono'])),
  });
  type Word = { text: string; marks: readonly Mark[] };
  const paragraph = fc.array(word, { minLength: 1, maxLength: 8 });

  const htmlOf = (words: readonly Word[]) =>
    words
      .map(({ text, marks }) =>
        marks.reduceRight((inner, mark) => `<${ELEMENTS[mark]}>${inner}</${ELEMENTS[mark]}>`, text),
      )
      .join(' ');
  /** What is read back, word by word. */
  const wordsOf = ({ runs }: FormattedLine) =>
    runs.flatMap(({ text, marks }) =>
      text
        .split(' ')
        .filter(Boolean)
        .map((part) => ({ text: part, marks: [...marks].toSorted() })),
    );
  const sorted = ({ text, marks }: Word) => ({ text, marks: [...marks].toSorted() });

  it('looks on the phone as it did in the editor, for any words and marks [MSG-13]', () => {
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 4 }), (paragraphs) => {
        const html = paragraphs.map((words) => `<p>${htmlOf(words)}</p>`).join('');
        const shown = shownLines(whatsappText(html)).map(wordsOf);
        expect(shown).toEqual(paragraphs.map((words) => words.map(sorted)));
      }),
      { numRuns: 500 },
    );
  });

  const TAGS = ['<a href="https://x.id">', '&amp;', '&nbsp;', '<br>'].concat(
    ['p', 'b', 'i', 's', 'code', 'ul', 'ol', 'li', 'a'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  );
  const piece = fc.oneof(fc.stringMatching(/^[ a-z]{0,6}$/), fc.constantFrom(...TAGS));

  it('never leaves a blank inside a mark, nor a mark open, whatever the HTML [MSG-13]', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const line of whatsappText(pieces.join('')).split('\n')) {
          for (const sign of ['*', '_', '~', '```']) {
            const parts = line.split(sign);
            expect(parts.length % 2).toBe(1);
            for (const marked of parts.filter((__, place) => place % 2 === 1))
              expect(marked).toBe(marked.trim());
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every letter in its order, whatever the HTML [MSG-13]', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const letters = pieces
          .filter((part) => !/[<&]/.test(part))
          .join('')
          .replaceAll(' ', '');
        const kept = whatsappText(pieces.join(''))
          .replaceAll('(https://x.id)', '')
          .replace(/^\s*(- |\d+\. )/gm, '')
          .replace(/[^a-z]/g, '');
        expect(kept).toBe(letters);
      }),
    );
  });
});

describe('a message as WhatsApp shows it', () => {
  const runs = (text: string) => shownLines(text)[0]?.runs;

  it.each([
    ['a sign inside a word', 'Rp2*3*4'],
    ['a sign before a blank', '2 * 3 * 4'],
    ['a lone sign', 'a *b'],
  ])('leaves %s as it is', (_, text) => {
    expect(runs(text)).toEqual([{ text, marks: [] }]);
  });

  it('reads marks within marks, and nothing within mono', () => {
    expect(runs('*a _b_* ```*c*```')).toEqual([
      { text: 'a ', marks: ['bold'] },
      { text: 'b', marks: ['bold', 'italic'] },
      { text: ' ', marks: [] },
      { text: '*c*', marks: ['mono'] },
    ]);
  });

  it('makes bullets of dashes and stars', () => {
    expect(shownLines('- a\n  * b\n1. c')).toEqual([
      { prefix: '• ', runs: [{ text: 'a', marks: [] }] },
      { prefix: '  • ', runs: [{ text: 'b', marks: [] }] },
      { prefix: '', runs: [{ text: '1. c', marks: [] }] },
    ]);
  });
});

describe('a template that is filled', () => {
  it('puts name and number where they are asked for [MSG-12]', () => {
    const target = { name: 'Ani', phoneNumber: '62811' };
    expect(filledFor(target, 'Halo {name} ({phoneNumber}), {name}! {nama}')).toBe(
      'Halo Ani (62811), Ani! {nama}',
    );
  });

  it('fills each place once, whatever the name holds [X2]', () => {
    const target = { name: '{phoneNumber}$&<img src=x onerror=alert(1)>', phoneNumber: '62811' };
    expect(filledFor(target, '{name}')).toBe(target.name);
  });
});
