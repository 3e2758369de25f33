import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, generateContract } from './files';

const files = await generateContract();
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of files) writeFileSync(join(FOLDER, name), text);
console.log(`${files.size} files in docs/contract`);
