import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/decisions.md', 'utf8');
const [list = '', ...rooms] = page.split(/^## /m);

/** How a heading is named in a link. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const linkTo = (title = '') => `- [${title}](#${anchorOf(title)})`;
const titlesIn = (room: string) => Array.from(room.matchAll(/^### (.+)$/gm), ([, title = '']) => title);
const numbers = new Set(rooms.flatMap(titlesIn).map((title) => Number.parseInt(title, 10)));

describe('docs/decisions.md', () => {
  it('lists every decision in its room, by number', () => {
    const links = rooms.flatMap((room) => [
      linkTo(room.split('\n')[0]),
      ...titlesIn(room).map((title) => `  ${linkTo(title)}`),
    ]);
    expect(list.split('\n').filter((line) => /^ *- /.test(line))).toEqual(links);
  });

  it('has each number once, and none left out', () => {
    const titles = rooms.flatMap(titlesIn);
    expect(titles.length).toBe(numbers.size);
    expect(Math.max(...numbers)).toBe(numbers.size);
  });

  it('says of each what would change it, and leads to decisions that are there', () => {
    expect(page.match(/^\*Changes when\* /gm)).toHaveLength(numbers.size);
    const anchors = new Set(
      rooms.flatMap((room) => [room.split('\n')[0] ?? '', ...titlesIn(room)]).map(anchorOf),
    );
    const links = Array.from(page.matchAll(/\]\(#([^)]+)\)/g), ([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});
