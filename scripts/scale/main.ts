/**
 * What a fleet needs, by what `npm run bench:scale` measured: `npm run scale -- --accounts 1000000 --every 10`. `--members`
 * look at their own accounts and `--pages` of the office at a list; `--cores` and `--log` (MB a second) are PostgreSQL's machine.
 */
import { parseArgs } from 'node:util';
import { ASKED, DATABASE, fleetOf } from './asked';
import { keptOf, knownOf, LAYOUTS } from './known';
import { checksTable } from './checks';
import { costsTable, limitsTable, needsTable } from './page';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: ASKED.join(',') },
    every: { type: 'string', default: '10' },
    members: { type: 'string' },
    pages: { type: 'string' },
    processes: { type: 'string' },
    cores: { type: 'string', default: String(DATABASE.cores) },
    log: { type: 'string', default: String(DATABASE.logMegabytes) },
  },
});
const given = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const database = { cores: Number(values.cores), logMegabytes: Number(values.log) };
const fleet = (accounts: number) =>
  fleetOf(accounts, Number(values.every), given(values.members), given(values.pages));

for (const [layout, section] of Object.entries(LAYOUTS)) {
  const kept = keptOf(section);
  const known = knownOf(kept);
  console.log(`\n${layout}, in cores of ${kept.costs.machine}\n`);
  console.log(
    needsTable(known, values.accounts.split(',').map(Number).map(fleet), database, given(values.processes)),
  );
  console.log(`\n${limitsTable(known, fleet, database)}`);
  console.log(`\n${costsTable(known)}`);
  console.log(`\n${checksTable([...kept.checks.fleets, ...kept.largest.fleets])}`);
}
