import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { described, explore, type Report } from '../../tests/divergence/explore';
import { mixes } from '../../tests/divergence/mixes';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    embedded: { type: 'boolean', default: false },
    mix: { type: 'string', multiple: true, default: Object.keys(mixes) },
  },
});
const seeds = Number(values.seeds);
const from = Number(values.from);
const unknown = values.mix.filter((mix) => !Object.hasOwn(mixes, mix));
if (!(seeds > 0) || unknown.length > 0) {
  console.error(
    `usage: npm run divergence -- [--seeds 500] [--from 1] [--embedded] [--mix '${Object.keys(mixes).join("'|'")}']…`,
  );
  process.exit(2);
}

/** Seeds that one process plays at a time: what a page leaves behind ends with its process. */
const SHARE = 100;
interface Job {
  readonly mix: string;
  readonly seeds: number;
  readonly from: number;
}

const played = (job: Job) =>
  new Promise<Report>((resolve, reject) => {
    const child = fork(import.meta.filename, {
      env: { ...process.env, DIVERGENCE_JOB: JSON.stringify(job) },
    });
    child.on('message', (report) => resolve(report as Report));
    child.on('exit', (code) => reject(new Error(`${job.mix} from ${job.from} ended with ${code}`)));
  });

const add = (one: Report, other: Report): Report => ({
  ...one,
  seeds: one.seeds + other.seeds,
  admitted: one.admitted + other.admitted,
  silent: one.silent + other.silent,
  took: one.took + other.took,
  first: one.first ?? other.first,
  where: Object.fromEntries(
    [...Object.keys(one.where), ...Object.keys(other.where)].map((place) => [
      place,
      (one.where[place] ?? 0) + (other.where[place] ?? 0),
    ]),
  ),
});

async function playAll() {
  const jobs = values.mix.flatMap((mix) =>
    Array.from(
      { length: Math.ceil(seeds / SHARE) },
      (_, share): Job => ({
        mix,
        from: from + share * SHARE,
        seeds: Math.min(SHARE, seeds - share * SHARE),
      }),
    ),
  );
  const reports = new Map<string, Report>();
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const report = await played(job);
      const before = reports.get(job.mix);
      reports.set(job.mix, before ? add(before, report) : report);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));

  const columns = (mix: string, ...figures: readonly (string | number)[]) =>
    [mix.padEnd(32), ...figures.map((figure) => String(figure).padStart(10))].join('');
  console.log(columns('mix', 'seeds', 'equal', 'admitted', 'silent', 'ms/seed'));
  for (const mix of values.mix) {
    const report = reports.get(mix) as Report;
    const { admitted, silent, took } = report;
    console.log(
      columns(
        mix,
        report.seeds,
        report.seeds - admitted - silent,
        admitted,
        silent,
        (took / report.seeds).toFixed(0),
      ),
    );
  }
  const failed = [...reports.values()].filter(({ silent }) => silent > 0);
  for (const { mix, where, first } of failed)
    console.error(`\n${mix}: ${JSON.stringify(where)}\n${first ? described(first) : ''}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** On the embedded server itself, whose databases the tests open. */
async function playEmbedded() {
  process.env.DIVERGENCE_SEEDS = String(seeds);
  process.env.DIVERGENCE_FROM = String(from);
  const vitest = await startVitest('test', ['tests/sandbox/divergence/'], { watch: false });
  await vitest.close();
}

if (process.env.DIVERGENCE_JOB) {
  const job = JSON.parse(process.env.DIVERGENCE_JOB) as Job;
  process.send?.(await explore(job.mix, job.seeds, job.from));
  process.exit();
} else await (values.embedded ? playEmbedded() : playAll());
