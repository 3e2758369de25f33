import { describe, expect, it } from 'vitest';
import type { Check, Limits } from '../../../scripts/conformance/check';
import { CHECKS } from '../../../scripts/conformance/checks/index';
import { connectTo } from '../../../scripts/conformance/server';
import { signIn } from '../../../scripts/conformance/sign-in';
import { DIALECTS, LEGACY } from '../../../scripts/mock/dialects';
import { faultOf } from '../../../scripts/mock/faults';
import { type MockOptions, startMock } from '../../../scripts/mock/mock';
import { PASSWORD } from '../../../scripts/mock/records';
import { LIMITS, namesOf, type Report, tryServer } from './harness';

/** What the run finds of a mock, and how many records that has before and after. */
async function tryMock(
  options: MockOptions,
  limits: Partial<Limits> = {},
  checks: readonly Check[] = CHECKS,
) {
  const mock = await startMock({ heartbeat: 300, signIn: 200, pace: 20, ...options });
  const direct = connectTo({ url: mock.url, limit: 10_000 });
  const emails = ['admin', 'member', 'staff'].map((role) => `${role}@mock.test`);
  const people = await Promise.all(emails.map((email) => signIn(direct, { email, password: PASSWORD })));
  const before = mock.records.counts();
  const report = await tryServer(mock.url, people, { ...LIMITS, resumed: 500, ...limits }, checks);
  const after = mock.records.counts();
  await mock.close();
  return { report, before, after };
}
const noteOf = ({ results }: Report, name: string) => {
  const { notes = [], advice = [] } = results.find((result) => result.name === name) ?? {};
  return [...notes, ...advice].join('; ');
};

describe('the conformance run against the mock', () => {
  it('fails in nothing, and leaves nothing behind', async () => {
    const { report, before, after } = await tryMock({});
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(namesOf(report, 'tolerated')).toEqual(['rows are the same messages']);
    expect(report.left).toEqual([]);
    expect(after).toEqual(before);
    expect(report.results.flatMap(({ advice }) => advice).join('\n')).toContain(
      'no reason for what was skipped',
    );
  });

  it('names what it tolerates of all dialects at once, and where', async () => {
    const options = { betweens: LEGACY.map((name) => DIALECTS[name]), signIn: null };
    const { report, before, after } = await tryMock(options, { resumed: 100, signIn: 200 });
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.left).toEqual([]);
    expect(after).toEqual(before);
    expect(namesOf(report, 'tolerated').length).toBeGreaterThan(20);
    expect(namesOf(report, 'advised').length).toBeGreaterThan(20);
    const note = (name: string) => noteOf(report, name);
    expect(note('GET /admin/level/list-per-page')).toMatch(
      /^`list` in place of `data`; no `meta`: one page; number as text \(blast_fee, requirement_blast\)$/,
    );
    expect(note('GET /admin/bonus/list-per-page')).toContain('date as epoch ms (createdAt)');
    expect(note('GET /admin/phonenumber/list-per-page')).toContain('as null');
    expect(note('GET /admin/withdraw/ledger/:userId')).toBe('the addition is not there');
    expect(note('Idempotency-Key: levels')).toBe('no Idempotency-Key');
    expect(note('opens, and signs in by the first message')).toBe('no positions (legacy)');
    expect(note('a wrong token: closed with 4401')).toBe('asks for no sign-in (legacy)');
    expect(note('a heartbeat every 15 s, with the head')).toBe('the server claims no positions');
  });

  it('deletes also what a server let somebody make who may not', async () => {
    const name = 'changes of the office are closed to member';
    const rights = CHECKS.filter((check) => check.name === name);
    const { report, before, after } = await tryMock({ betweens: [faultOf('lenient', 1, 1)] }, {}, rights);
    expect(namesOf(report, 'failed')).toEqual([name]);
    expect(report.left).toEqual([]);
    expect(after).toEqual(before);
  });
});
