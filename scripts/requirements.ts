import { writeFileSync } from 'node:fs';
import { PAGE } from './requirements/mentions';
import { idsOf, requirementsPage } from './requirements/page';
import { readProofs } from './requirements/titles';

const proofs = readProofs();
writeFileSync(PAGE, requirementsPage(proofs));
console.log(`${idsOf(proofs).length} requirements and faults in ${PAGE}`);
