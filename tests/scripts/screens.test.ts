import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptFiles, keptPage } from '../../scripts/screens/kept';

const FOLDER = 'docs/pictures';
const markdownIn = (folder: string, recursive: boolean) =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** The pictures that a page shows, from the project's root. */
const shownIn = (page: string) =>
  Array.from(readFileSync(page, 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+\.webp)\)/g), ([, file = '']) =>
    join(dirname(page), file),
  );

describe('the pictures that are kept', () => {
  it('are those of the list, and few: run `npm run screens -- --keep` after changing it', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual([...keptFiles, 'README.md'].toSorted());
    expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toBe(keptPage());
    expect(keptFiles.size).toBeLessThanOrEqual(40);
  });

  it('are all that a page shows', () => {
    const kept = new Set([...keptFiles].map((file) => join(FOLDER, file)));
    const shown = [...markdownIn('.', false), ...markdownIn('docs', true)].flatMap(shownIn);
    expect(shown.filter((file) => !kept.has(file))).toEqual([]);
    expect(shown.length).toBeGreaterThanOrEqual(kept.size);
  });
});
