import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = [
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
  'sandbox/README.md',
].filter((path) => path.endsWith('.md'));

/** How a heading is named in a link. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const anchorsIn = (page: string) =>
  Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, title = '']) => anchorOf(title));

/** Where a page leads to in the repository. */
const linksIn = (page: string) =>
  Array.from(read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g), ([, path = '', anchor]) => ({
    page,
    target: path === '' ? page : join(dirname(page), path),
    anchor,
  }));
const leadsNowhere = ({ target, anchor }: ReturnType<typeof linksIn>[number]) =>
  !existsSync(target) ||
  (anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor));

it('every page leads to what is there', () => {
  const links = pages.flatMap(linksIn);
  expect(links.filter(leadsNowhere)).toEqual([]);
  expect(links.length).toBeGreaterThan(200);
});

it('what is owned is there', () => {
  const paths = read('.github/CODEOWNERS').match(/^\/\S+/gm) ?? [];
  expect(paths.filter((path) => !existsSync(join('.', path)))).toEqual([]);
  expect(paths.length).toBeGreaterThan(5);
});

it('a change is tried by the test command of the README', () => {
  expect(read('.github/workflows/test.yml')).toContain('run: .ci/run');
  expect(read('.ci/run')).toMatch(/^exec npm test$/m);
  expect(read('README.md')).toMatch(/^npm test /m);
});
