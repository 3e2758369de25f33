import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApi } from './asyncapi';
import { openApi } from './openapi';
import { contractPage } from './page/page';

export const FOLDER = fileURLToPath(new URL('../../docs/contract', import.meta.url));
const STYLES = fileURLToPath(new URL('page/contract.css', import.meta.url));

const json = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;

/** Everything that is generated, by file name. */
export async function generateContract(): Promise<Map<string, string>> {
  const documents = { openApi: await openApi(), asyncApi: asyncApi() };
  return new Map([
    ['openapi.json', json(documents.openApi)],
    ['asyncapi.json', json(documents.asyncApi)],
    ['index.html', contractPage(documents)],
    ['contract.css', readFileSync(STYLES, 'utf8')],
  ]);
}
