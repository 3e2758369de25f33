import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { idsOf, requirementsPage } from './page';
import { readProofs } from './titles';

const PAGE = 'reports/requirements.md';

const proofs = readProofs();
mkdirSync(dirname(PAGE), { recursive: true });
writeFileSync(PAGE, requirementsPage(proofs));
console.log(`${idsOf(proofs).length} requirements and faults in ${PAGE}`);
