import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApi } from './asyncapi';
import { openApi } from './openapi';
import { contractPage } from './page/page';
import { sequences } from './sequences';

export const FOLDER = fileURLToPath(new URL('../../docs/contract', import.meta.url));
const pageFile = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');

const json = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;

const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

/** Both documents under one version: that of the package, and a fingerprint of what they say. */
async function versioned() {
  const documents = { openApi: await openApi(), asyncApi: asyncApi() };
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ ...documents, sequences }))
    .digest('hex')
    .slice(0, 12);
  const numbered = <D extends { readonly info: object }>(document: D): D => ({
    ...document,
    info: { ...document.info, version: `${version}+${fingerprint}` },
  });
  return { openApi: numbered(documents.openApi), asyncApi: numbered(documents.asyncApi) };
}

/** Everything that is generated, by file name. */
export async function generateContract(): Promise<Map<string, string>> {
  const documents = await versioned();
  return new Map([
    ['openapi.json', json(documents.openApi)],
    ['asyncapi.json', json(documents.asyncApi)],
    ['sequences.json', json(sequences)],
    ['index.html', contractPage(documents)],
    ['contract.css', pageFile('contract.css')],
    ['contract.js', pageFile('contract.js')],
  ]);
}
