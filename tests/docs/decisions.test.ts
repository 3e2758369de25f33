import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/decisions.md', 'utf8');
const [list = '', ...rooms] = page.split(/^## /m);
const titlesIn = (room: string) => Array.from(room.matchAll(/^### (.+)$/gm), ([, title = '']) => title);
const numbers = new Set(rooms.flatMap(titlesIn).map((title) => Number.parseInt(title, 10)));

describe('docs/decisions.md', () => {
  it('lists every decision in its room', () => {
    const listed = Array.from(
      list.matchAll(/^( *)- \[(.+)\]\(/gm),
      ([, indent = '', title = '']) => indent + title,
    );
    const there = rooms.flatMap((room) => [
      room.split('\n')[0] ?? '',
      ...titlesIn(room).map((title) => `  ${title}`),
    ]);
    expect(listed).toEqual(there);
  });

  it('has each number once, leaves none out, and says of each what would change it', () => {
    expect(rooms.flatMap(titlesIn)).toHaveLength(numbers.size);
    expect(Math.max(...numbers)).toBe(numbers.size);
    expect(page.match(/^\*Changes when\* /gm)).toHaveLength(numbers.size);
  });
});
