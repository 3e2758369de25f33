import { parseArgs } from 'node:util';
import { createPasswords } from '../../../../sandbox/http/passwords';
import { seedDatabase } from '../../../../sandbox/seed/seed';
import { embed } from '../../../../sandbox/store/embedded';
import { openInMemory } from '../../../../sandbox/store/memory';
import { startEmbedded } from '../embedded';
import { answerFaults } from './answers';
import { behaviourFaults } from './behaviour';
import { answersOf, castOf, judge, tryHonest } from './run';

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, list: { type: 'boolean' }, why: { type: 'boolean' } },
});
const startedAt = performance.now();

const database = await embed(await openInMemory());
const passwords = createPasswords(2 ** 12);
await seedDatabase(database, { size: 'demo', password: 'demo1234', passwords, now: Date.now() });
const { faulty, people, close } = await startEmbedded(database);
const all = [...answerFaults(await answersOf(faulty.url, people)), ...behaviourFaults(castOf(people))].filter(
  ({ name }) => (values.only ?? ['']).some((text) => name.includes(text)),
);

if (values.list) console.log(all.map(({ kind, name }) => `${kind.padEnd(10)} ${name}`).join('\n'));
const verdicts = values.list
  ? []
  : await judge(
      faulty,
      people,
      all,
      await tryHonest(faulty, people),
      ({ fault, planted, isNamed, report }) => {
        if (isNamed && planted > 0) return;
        const found = report.results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped');
        console.error(
          `${planted === 0 ? 'plants nothing' : 'missed'}: ${fault.name}\n${values.why ? JSON.stringify(found, null, 1) : ''}`,
        );
      },
    );
await close();

const idle = verdicts.filter(({ planted }) => planted === 0);
const missed = verdicts.filter(({ planted, isNamed }) => planted > 0 && !isNamed);
const named = verdicts.length - idle.length - missed.length;
for (const { fault } of idle) console.log(`plants nothing  ${fault.name}`);
for (const { fault } of missed)
  console.log(`missed          ${fault.name} (${[...fault.touches, ...fault.says].join(', ')})`);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${all.length} faults: ${named} named, ${missed.length} missed, ${idle.length} plant nothing; ${seconds} s`,
);
if (idle.length > 0 || named < 0.95 * verdicts.length) process.exitCode = 1;
process.exit();
