import { simulated } from '../../../sandbox/simulated/simulated-network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleOf } from '../../../scripts/conformance/calls';
import { CHECKS } from '../../../scripts/conformance/checks/index';
import { endpoints } from '../../../scripts/conformance/contract';
import { connectTo, type Person } from '../../../scripts/conformance/server';
import { signIn } from '../../../scripts/conformance/sign-in';
import { startServer } from '../../../sandbox/server';
import { accountTurns, whatsapps } from '../../../sandbox/store/schema';
import type { CallName } from '../../../src/api/calls';
import { openDemonstration } from '../../support/database';
import { type FaultyServer, openFaultyServer } from '../../support/faulty-server';
import { faultsOf, groupsOf, type ServerFault, together } from './faults';
import { hurriedClock, LIMITS, namesOf, ORIGIN, tryServer } from './harness';

const ROLES = ['admin', 'member', 'dev', 'staff'] as const;
const MANY = 10_000;
let server: Awaited<ReturnType<typeof startServer>>;
let faulty: FaultyServer;
let people: readonly Person[];

beforeAll(async () => {
  const database = await openDemonstration();
  // No account sends: figures that change meanwhile would make the run read them again.
  await database.db.update(whatsapps).set({ status: 'idle' });
  await database.db.delete(accountTurns);
  server = await startServer({
    database,
    port: 0,
    test: true,
    clock: hurriedClock,
    network: simulated({ speed: 50 }),
    spacing: 0,
    origins: [ORIGIN],
    limits: {
      signInPerAccount: MANY,
      signInPerAddress: MANY,
      registerPerAddress: MANY,
      validatePerAddress: MANY,
    },
  });
  faulty = await openFaultyServer(server.app, server.url);
  const direct = connectTo({ url: server.url, limit: 10_000 });
  people = await Promise.all(
    ROLES.map((role) => signIn(direct, { email: `${role}@demo.test`, password: 'demo1234' })),
  );
});
afterAll(async () => {
  await faulty.close();
  await server.close();
});

describe('the conformance run', () => {
  it('passes the sandbox, makes or names every call, and leaves nothing behind', async () => {
    const { results, left, made } = await tryServer(faulty.url, people);
    expect(results.filter(({ outcome }) => outcome === 'failed' || outcome === 'tolerated')).toEqual([]);
    expect(left).toEqual([]);
    const skipped = results.flatMap(({ outcome, name }) => (outcome === 'skipped' ? name : []));
    const named = (Object.keys(endpoints) as CallName[]).filter(
      (name) => !made.has(name) && !skipped.includes(titleOf(name)),
    );
    expect(named).toEqual([]);
  });

  it.each([
    ['does not delete what was made', 'DELETE', /^levels: DELETE \/admin\/level\/:id \d+$/],
    ['answers what nobody can read', 'POST', /^what POST \/admin\/level\/create may have made$/],
  ])('says what it left where the server %s', async (_, method, left) => {
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
    expect(report.left).toEqual([expect.stringMatching(left)]);
  });
});

describe.each(groupsOf(faultsOf({}, {})).map((group) => [group.map(({ name }) => name)] as const))(
  'the conformance run against faults: %#',
  (names) => {
    let faults: readonly ServerFault[];
    let failed: readonly string[];

    beforeAll(async () => {
      const roles = (of: (person: Person) => string) =>
        Object.fromEntries(people.map((person) => [person.role, of(person)]));
      const all = faultsOf(
        roles(({ token }) => token),
        roles(({ id }) => id),
      );
      faults = all.filter(({ name }) => names.includes(name));
      faulty.fault = together(faults.map(({ fault }) => fault()));
      failed = namesOf(await tryServer(faulty.url, people), 'failed');
      faulty.fault = null;
    });

    it.each(names)('finds that %s', (name) => {
      const { foundBy = [] } = faults.find((fault) => fault.name === name) ?? {};
      expect(failed).toEqual(expect.arrayContaining([...foundBy]));
    });

    it('fails in nothing else', () => {
      expect(failed.toSorted()).toEqual(faults.flatMap(({ foundBy }) => foundBy).toSorted());
    });
  },
);
