import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../../../scripts/conformance/server';
import { signIn } from '../../../scripts/conformance/sign-in';
import { type LegacyServer, startLegacyServer } from '../../support/legacy-server';
import { LIMITS, namesOf, type Report, tryServer } from './harness';

let server: LegacyServer;
let report: Report;
const noteOf = (name: string) => {
  const { notes = [], advice = [] } = report.results.find((result) => result.name === name) ?? {};
  return [...notes, ...advice].join('; ');
};

beforeAll(async () => {
  server = await startLegacyServer();
  const direct = connectTo({ url: server.url, limit: 10_000 });
  const emails = ['admin@legacy.test', 'member@legacy.test'];
  const people = await Promise.all(emails.map((email) => signIn(direct, { email, password: 'legacy' })));
  report = await tryServer(server.url, people, { ...LIMITS, resumed: 100, signIn: 200 });
});
afterAll(() => server.close());

describe('the conformance run against a server of the original contract', () => {
  it('fails in nothing, and leaves nothing behind', () => {
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.left).toEqual([]);
    expect(namesOf(report, 'tolerated').length).toBeGreaterThan(20);
    expect(namesOf(report, 'advised').length).toBeGreaterThan(20);
  });

  it('names what is tolerated, and where', () => {
    expect(noteOf('GET /admin/level/list-per-page')).toBe(
      '`list` in place of `data`; no `meta`: one page; number as text (blast_fee, requirement_blast)',
    );
    expect(noteOf('GET /admin/bonus/list-per-page')).toContain('date as epoch ms (createdAt)');
    expect(noteOf('GET /admin/withdraw/ledger/:userId')).toBe('the addition is not there');
    expect(noteOf('Idempotency-Key: levels')).toBe('no Idempotency-Key');
    expect(noteOf('opens, and signs in by the first message')).toBe('no positions (legacy)');
    expect(noteOf('a heartbeat every 15 s, with the head')).toBe('the server claims no positions');
  });
});
