import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useServer } from '../../contract/harness';

const pageFolder = mkdtempSync(join(tmpdir(), 'page-'));
writeFileSync(join(pageFolder, 'index.html'), '<!doctype html>');
writeFileSync(join(pageFolder, 'settings.json'), '{ "apiHost": "https://api.example.com" }');
afterAll(() => rmSync(pageFolder, { recursive: true }));
const harness = useServer({ pageFolder });

it.each([
  ['nginx-page.conf', /^ {4}add_header ([\w-]+) "([^"]+)" always;$/gm],
  ['Caddyfile-page', /^\t\t([\w-]+) "([^"]+)"$/gm],
])('%s sends a page the headers of the embedded server [V14]', async (file, header) => {
  const written = readFileSync(`docs/deploy/${file}`, 'utf8').matchAll(header);
  const headers = Object.fromEntries(
    Array.from(written, ([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
  expect(Object.keys(headers)).toHaveLength(7);
  const answer = await harness.stranger.send('GET', '/');
  expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
});
