import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { linksIn, withoutDeadLinks } from '../../scripts/shared/links';

const read = (path: string) => readFileSync(path, 'utf8');
const pages = [
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
  'sandbox/README.md',
].filter((path) => path.endsWith('.md'));

it('every page leads to what is there', () => {
  const links = pages.flatMap(linksIn);
  expect(links.filter(({ isThere }) => !isThere)).toEqual([]);
  expect(links.length).toBeGreaterThan(200);
});

it('a page of the archive keeps the words of a link to what stays with the sources', () => {
  const place = mkdtempSync(join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const page = join(place, 'deploy.md');
  const kept =
    '# What to watch\n[here](#what-to-watch), [it](deploy.md), [elsewhere](https://host.test/a.md)';
  writeFileSync(page, `${kept}, [its size](scale.md#size), [below](#nothing)`);
  expect(withoutDeadLinks(page)).toBe(`${kept}, its size, below`);
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
