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

/** The part of a snippet that answers HTTP without TLS. */
const plainPart = (file: string, part: RegExp) =>
  part.exec(readFileSync(`docs/deploy/${file}`, 'utf8'))?.[0] ?? '';

it.each([
  [
    'nginx-server.conf',
    /^server \{\n {4}listen 80;.*?^\}/ms,
    /location \/api\/ \{\s+return 403;/,
    /if \(\$is_call\) \{\s+return 403;/,
  ],
  [
    'Caddyfile-server',
    /^http:\/\/.*?^\}/ms,
    /path\('\/api\/\*'\).*Upgrade.*Authorization/,
    /handle @calls \{.*?respond .*403/s,
  ],
])('%s refuses calls without TLS in words, and redirects pages alone [V14]', (file, part, ...refusals) => {
  const plain = plainPart(file, part);
  for (const refusal of refusals) expect(plain).toMatch(refusal);
  expect(plain).toContain('{"msg":"Alamat ini hanya melayani HTTPS."}');
  // `npm run deploy-check` asks both programs.
  const [, redirected = ''] = plain.split(/(?:location \/|handle) \{/);
  expect(plain.match(/https:\/\//g)).toHaveLength(1);
  expect(redirected).toContain('https://');
});
