import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { basePathOf } from './base-path';
import { createInstallation } from './installation';
import { createPageTexts, PAGE_TEXT_NAMES } from './page-text';

/** What the build keeps to itself. */
const isOwn = (path: string) => basename(path).startsWith('.') || path.endsWith('.map');

/** Writes the page as an installation has it, for a host that serves files alone. Returns what to print. */
export function writePage(from: string, to: string | undefined, publicUrl: string | undefined): string {
  if (!to) throw new Error('usage: PUBLIC_URL=https://example.com/dashboard/ … page <folder>');
  const base = basePathOf(publicUrl);
  const installation = createInstallation(from, (line) => console.error(line));
  const texts = createPageTexts(from, base, installation);
  cpSync(from, to, { recursive: true, filter: (path) => path === from || !isOwn(path) });
  for (const name of PAGE_TEXT_NAMES) {
    const text = texts(name);
    if (!text) throw new Error('The page is not built yet: npm run build');
    writeFileSync(join(to, name), text.identity);
    writeFileSync(join(to, `${name}.br`), text.br);
    writeFileSync(join(to, `${name}.gz`), text.gzip);
  }
  return `The page for ${base} lies in ${to}.`;
}
