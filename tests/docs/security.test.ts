import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const [kept = '', requirements = '', others = '', counts = ''] = page.split(
  /^## (?:The requirements|What does not apply|Counts)$/m,
);

/** How many requirements of levels 1 and 2 each section of the ASVS 5.0.0 has; they come first in it. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const NUMBERS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((length, section) =>
    Array.from({ length }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
  ),
);

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const numbered = (part: string) =>
  part.split('\n').flatMap((line) => (/^\| \d+\.\d+\.\d+/.test(line) ? [cellsOf(line)] : []));

const rows = numbered(requirements).map(([, number = '', what = '', state = '', by = '']) => ({
  number,
  what,
  state,
  by,
  /** It names what is still to be merged. */
  isAwaited: by.includes('<!-- verify -->'),
}));
const inapplicable = numbered(others).flatMap(([, numbers = '', why = '']) =>
  numbers.split(', ').map((number) => ({ number, why })),
);

/** Files that a text names, each with the title that stands behind it. */
const namedIn = (text: string) =>
  Array.from(
    text.matchAll(/`((?:src|sandbox|tests|docs|scripts)\/[^`]+|[\w-]+\.(?:json|md))`(?: \*([^*]+)\*)?/g),
    ([, file = '', title = '']) => ({ file, title }),
  );
const isWrong = ({ file, title }: ReturnType<typeof namedIn>[number]) =>
  !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
const anchors = Array.from(page.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
  title.toLowerCase().replaceAll(' ', '-'),
);

describe('docs/security.md', () => {
  it('has every requirement of levels 1 and 2, once', () => {
    const numbers = [...rows, ...inapplicable].map(({ number }) => number);
    expect(numbers.toSorted()).toEqual(NUMBERS.toSorted());
    expect(NUMBERS).toHaveLength(253);
  });

  it('says of each what meets it, or why nothing has to', () => {
    const unproven = rows.filter(({ by }) => namedIn(by).length === 0 && !/\]\(/.test(by));
    expect(unproven.filter(({ number }) => number !== '')).toEqual([]);
    expect(rows.filter(({ what, state }) => what === '' || !/^(met|decided|not met)$/.test(state))).toEqual(
      [],
    );
    expect(inapplicable.filter(({ why }) => why.length < 10)).toEqual([]);
  });

  it('names files that are there, and titles that are in them', () => {
    const wrong = rows.filter(({ isAwaited }) => !isAwaited).flatMap(({ by }) => namedIn(by).filter(isWrong));
    expect([...wrong, ...namedIn(kept).filter(isWrong)]).toEqual([]);
  });

  it('leads to parts of itself that are there', () => {
    const links = Array.from(page.matchAll(/\]\(#([\w-]+)\)/g), ([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });

  it('counts as many as it has', () => {
    const claimed = Object.fromEntries(
      Array.from(counts.matchAll(/^\| (.+?) \| (\d+) \|$/gm), ([, name = '', count]) => [
        name,
        Number(count),
      ]),
    );
    const of = (state: string) => rows.filter((row) => row.state === state).length;
    expect(claimed).toEqual({
      met: of('met'),
      decided: of('decided'),
      'not met': of('not met'),
      apply: rows.length,
      'do not apply': inapplicable.length,
      'levels 1 and 2': NUMBERS.length,
    });
    expect(of('met')).toBeGreaterThanOrEqual(155);
  });
});
