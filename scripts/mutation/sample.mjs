import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { unseen } from './unseen.mjs';

const near = (file) => relative('.', file).replaceAll('\\', '/');

/** The folder that a file counts for: `src/views/kit`, `src/app`. */
export const folderOf = (file) => near(file).split('/').slice(0, -1).slice(0, 3).join('/');

export const isUnnoticed = ({ status }) => status === 'Survived' || status === 'NoCoverage';

const brief = (text) => text.replace(/\s+/g, ' ').slice(0, 80);
function original({ fileName, location: { start, end } }) {
  const text = readFileSync(fileName, 'utf8').split('\n')[start.line - 1];
  return text.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
}

function countOf(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** How much of what a test reaches is of this file, or at least of its folder: the lowest level comes first. */
function nearness({ files, folders, size }, file) {
  return (10 * (files.get(file) ?? 0) + (folders.get(folderOf(file)) ?? 0)) / (size || 1);
}

/** The tests to try, nearest first: whole files, as long as there is time, in ms. */
function affordable(tests, time) {
  const files = new Map();
  for (const test of tests) {
    const [file] = test.id.split('#');
    files.set(file, [...(files.get(file) ?? []), test]);
  }
  let left = time;
  return [...files.values()]
    .filter((file) => {
      const isAffordable = left > 0;
      for (const { timeSpentMs } of file) left -= timeSpentMs;
      return isAffordable;
    })
    .flat();
}

/** Stryker tries every mutant with every test that reaches it. This leaves some of each folder, and the nearest tests. */
class Sample {
  static inject = ['options'];

  constructor({ sample }) {
    Object.assign(this, sample);
  }

  onDryRunCompleted({ result }) {
    this.result = result;
  }

  onMutationTestingPlanReady({ mutantPlans }) {
    const { tests, mutantCoverage } = this.result;
    const fileOf = new Map(mutantPlans.map(({ mutant }) => [mutant.id, mutant.fileName]));
    const reached = new Map(
      tests.map(({ id }) => {
        const files = Object.keys(mutantCoverage.perTest[id] ?? {}).map((mutant) => fileOf.get(mutant));
        return [id, { files: countOf(files), folders: countOf(files.map(folderOf)), size: files.length }];
      }),
    );
    const time = this.share * tests.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
    const drawn = this.draw(mutantPlans.filter(({ plan }) => plan === 'Run'));
    for (const { mutant, runOptions } of drawn) {
      runOptions.timeout = 60_000 + 5 * time;
      // What a module does while it loads is reached by no test of its own: those that reach the rest of it come next.
      const reaching = new Set(mutant.coveredBy);
      const isReaching = ({ id }) =>
        reaching.size > 0 ? reaching.has(id) : nearness(reached.get(id), mutant.fileName) > 0;
      const nearest = tests
        .filter(isReaching)
        .map((test) => ({ test, near: nearness(reached.get(test.id), mutant.fileName) }))
        .toSorted((one, other) => other.near - one.near);
      runOptions.testFilter = affordable(
        nearest.map(({ test }) => test),
        time,
      ).map(({ id }) => id);
    }
    mutantPlans.splice(0, mutantPlans.length, ...drawn);
  }

  /** Each that nothing noticed, at once: a run takes hours. */
  onMutantTested(mutant) {
    this.tested = (this.tested ?? 0) + 1;
    if (!isUnnoticed(mutant)) return;
    const place = `${near(mutant.fileName)}:${mutant.location.start.line}`;
    const reached = mutant.status === 'Survived' ? '' : ' (no test comes here)';
    console.log(
      `${this.tested}. ${place}  ${brief(original(mutant))} → ${brief(mutant.replacement)}${reached}`,
    );
  }

  /** So many of each folder: the same ones for a seed, until their file changes. */
  draw(plans) {
    const left = new Map();
    return plans
      .map((plan) => ({ plan, lot: this.lotOf(plan.mutant) }))
      .toSorted((one, other) => one.lot.localeCompare(other.lot))
      .map(({ plan }) => plan)
      .filter(({ mutant }) => {
        const folder = folderOf(mutant.fileName);
        left.set(folder, (left.get(folder) ?? this.number) - 1);
        return left.get(folder) >= 0;
      });
  }

  lotOf({ fileName, location, mutatorName, replacement }) {
    const mutant = [this.seed, near(fileName), location, mutatorName, replacement];
    return createHash('sha256').update(JSON.stringify(mutant)).digest('hex');
  }
}

/** @public Stryker looks for it. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'unseen', value: unseen },
  { kind: 'Reporter', name: 'sample', injectableClass: Sample },
];
