import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASKED, DATABASE, fleetOf } from '../../scripts/scale/asked';
import { checksTable } from '../../scripts/scale/checks';
import { keptOf, knownOf, LAYOUTS } from '../../scripts/scale/known';
import { costsOf, modelOf, mostAccounts, type Point } from '../../scripts/scale/model';
import { type Known, needsOf } from '../../scripts/scale/needs';
import { costsTable, limitsTable, needsTable } from '../../scripts/scale/page';

const page = readFileSync('docs/scale.md', 'utf8');
const fleet = (accounts: number) => fleetOf(accounts, 10);

describe.each(Object.entries(LAYOUTS))('docs/scale.md, %s', (_, section) => {
  const kept = keptOf(section);
  const known = knownOf(kept);

  it('says what fleets need as `npm run scale` does', () => {
    expect(page).toContain(needsTable(known, ASKED.map(fleet), DATABASE));
    expect(page).toContain(limitsTable(known, fleet, DATABASE));
    expect(page).toContain(costsTable(known));
  });

  it('says what was measured beside what had been told of it', () => {
    expect(page).toContain(checksTable(kept.checks.fleets));
    expect(page).toContain(checksTable(kept.largest.fleets));
  });
});

describe('what a fleet needs', () => {
  /** A message costs 200, 300 and 3,000; a process 10,000, 20,000 and 0 a second; each process hears of all for 2, 4 and 0. */
  const point = (processes: number, messages: number): Point => {
    const hears = (processes - 1) * messages;
    const ofMessage = (cost: number, ofProcess: number, ofHearing: number) =>
      cost + (ofProcess * processes + ofHearing * hears) / messages;
    return {
      processes,
      accounts: messages * 10,
      messagesPerSecond: messages,
      serverMicroseconds: ofMessage(200, 10_000, 2),
      postgresMicroseconds: ofMessage(300, 20_000, 4),
      walBytes: 3000,
    };
  };
  const model = modelOf([point(1, 100), point(1, 1000), point(4, 100), point(4, 1000), point(8, 800)]);
  const known: Known = {
    model,
    pace: 1000,
    brokerMicroseconds: 0,
    eventsOfMessage: 6,
    bytes: { message: 100, event: 100, ledgerLine: 200, hour: 150, account: 1000, member: 2000 },
    processBytes: 4e8,
    socketBytes: 5e4,
    steady: { postgres: 1, wal: 1 },
  };
  const needs = (accounts: number) =>
    needsOf(known, { ...fleet(accounts), memberSockets: 0, officePages: 0 }, DATABASE);

  it('is told of fleets that nobody measured, by what each kind of work costs', () => {
    const { server, postgres, wal } = costsOf(model, 16, 4000, fleet(40_000));
    expect(server).toBeCloseTo(16 * 10_000 + 4000 * (200 + 15 * 2), -3);
    expect(postgres).toBeCloseTo(16 * 20_000 + 4000 * (300 + 15 * 4), -3);
    expect(wal).toBeCloseTo(4000 * 3000, -3);
  });

  it('is as many processes as are not full by what one sends', () => {
    expect(needs(7000).processes).toBe(1);
    expect(needs(7100).processes).toBe(2);
    expect(needs(100_000).processes).toBe(15);
  });

  it('is no number of processes where each is full of what the others send', () => {
    expect(needs(1_000_000).isEnough).toBe(true);
    expect(needs(4_000_000).isEnough).toBe(false);
  });

  it('keeps a week of messages and as many events of a member as are kept, two of how accounts stood, and the ledger for longer', () => {
    const { weekGigabytes, monthGigabytes } = needs(100_000);
    expect(weekGigabytes).toBeCloseTo(
      (10_000 * 7 * 86_400 * 100) / 1e9 + 5000 * 11_000 * 100e-9 + 0.4 + 7 * 0.15,
      0,
    );
    expect(monthGigabytes - weekGigabytes).toBeCloseTo(
      (10_000 * 86_400 * 100 + 100_000 * (23 * 200 + 8 * 1500)) / 1e9,
      0,
    );
  });

  it('is told how many accounts keep a machine busy', () => {
    const messages = (2e6 - 2 * 30_000) / (500 + 6);
    expect(mostAccounts(model, 2, 2, 10)).toBeCloseTo(messages * 10, -2);
  });
});
