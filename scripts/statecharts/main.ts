import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, generatePages } from './pages';

const pages = await generatePages();
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text);
console.log(`${pages.size} files in docs/statecharts`);
