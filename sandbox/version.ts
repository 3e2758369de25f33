import { readFileSync } from 'node:fs';

const packageFile = new URL('../package.json', import.meta.url);

/** The product's version, for figures and logs. */
export const VERSION: string = (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string })
  .version;
