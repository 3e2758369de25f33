import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../../../scripts/conformance/checks/index';
import { endpoints, titleOf } from '../../../scripts/conformance/contract';
import type { CallName } from '../../../src/api/calls';
import { openDemonstration } from '../../support/database';
import { type Embedded, startEmbedded } from './embedded';
import { LIMITS, namesOf, tryServer } from './harness';
import { answerFaults } from './planted/answers';
import { behaviourFaults } from './planted/behaviour';
import { answersOf, castOf, judge, tryHonest } from './planted/run';

let embedded: Embedded;
let honest: Awaited<ReturnType<typeof tryHonest>>;

beforeAll(async () => {
  embedded = await startEmbedded(await openDemonstration());
  honest = await tryHonest(embedded.faulty, embedded.people);
});
afterAll(() => embedded.close());

/** One of each kind, such that they can happen at once; `npm run conformance:faults` plants all of them. */
const SOME = [
  'level.page counts one too many',
  'phoneNumber.page is not searched',
  'setting.read needs no token',
  "withdraw.ledger shows a member what is another's",
  'proxy.delete has no effect',
  'used of proxy.countUse is one more',
  'an event has no zone in its date',
  'a page of another origin may not delete',
];

describe('the conformance run', () => {
  it('passes the sandbox, makes or names every call, and leaves nothing behind', () => {
    const { results, left, asked } = honest.report;
    expect(results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped')).toEqual([]);
    expect(left).toEqual([expect.stringMatching(/^\d+ movements of bonuses in the ledger of user \d+$/)]);
    const skipped = results.flatMap(({ outcome, name }) => (outcome === 'skipped' ? name : []));
    const named = (Object.keys(endpoints) as CallName[]).filter(
      (name) => !asked.has(name) && !skipped.includes(titleOf(name)),
    );
    expect(named).toEqual([]);
  });

  it.each([
    ['says what it left', 'does not delete what was made', 'DELETE', [/^DELETE \/admin\/level\/:id \d+$/]],
    ['finds what it made and deletes it', 'answers what nobody can read', 'POST', []],
  ])('%s where the server %s', async (_, __, method, left) => {
    const { faulty, people } = embedded;
    faulty.fault = {
      answer: async (asked, send) => {
        const isMeant = asked.method === method && asked.url.includes('/level/');
        if (isMeant && method === 'DELETE') return { status: 500, headers: {}, body: '{}' };
        const reply = await send(asked);
        return isMeant ? { ...reply, body: '{}' } : reply;
      },
    };
    const lives = CHECKS.filter(({ name }) => name === 'levels: created, read, changed, listed, deleted');
    const report = await tryServer(faulty.url, people, LIMITS, lives);
    faulty.fault = null;
    expect(namesOf(report, 'failed')).toHaveLength(1);
    expect(report.left).toEqual(left.map((text) => expect.stringMatching(text) as string));
  });

  it('names faults that a server may have', async () => {
    const { faulty, people } = embedded;
    const all = [...answerFaults(await answersOf(faulty.url, people)), ...behaviourFaults(castOf(people))];
    const verdicts = await judge(
      faulty,
      people,
      all.filter(({ name }) => SOME.includes(name)),
      honest,
    );
    const told = verdicts.map(({ fault: { name }, planted, isNamed }) => [name, planted > 0, isNamed]);
    expect(told.toSorted()).toEqual(SOME.map((name) => [name, true, true]).toSorted());
  });
});
