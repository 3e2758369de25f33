import { parseArgs } from 'node:util';
import { buildStalePage } from '../build/page.mjs';
import { keepIn } from '../shared/results';
import { faults } from './rows';
import { missedGoals } from './judge';
import { launchBrowser } from './pages';
import { playRound, type Round } from './round';
import { Skipped } from './stage';
import { detailsOf, heading, rowOf } from './table';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    details: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const chosen = faults.filter(
  ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
);
if (!(rounds > 0) || chosen.length === 0) {
  console.error(
    `usage: npm run faults -- [--rounds 3] [--details] [--only '${faults.map(({ name }) => name).join("'|'")}']…`,
  );
  process.exit(2);
}
// What was mounted and started ends with this process, however it ends: each adds a listener.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

await buildStalePage();
let failed = 0;
console.log(heading());
const browser = await launchBrowser();
for (const fault of chosen) {
  const played: Round[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    try {
      const round = await playRound(fault, browser);
      played.push(round);
      if (missedGoals(fault, round).length > 0) failed += 1;
      console.log(rowOf(fault, round));
      if (values.details) console.log(detailsOf(round));
    } catch (error) {
      if (error instanceof Skipped) {
        console.log(`${fault.name.padEnd(48)}skipped: ${error.message}`);
        break;
      }
      failed += 1;
      console.log(`${fault.name.padEnd(48)}could not be played: ${(error as Error).stack ?? String(error)}`);
    }
  }
  if (played.length > 0) keepIn('faults', fault.name, played);
}
await browser.close();
console.log(failed === 0 ? 'every goal was reached' : `${failed} rounds missed a goal`);
process.exit(failed === 0 ? 0 : 1);
