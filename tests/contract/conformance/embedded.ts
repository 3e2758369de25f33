import { connectTo, type Person } from '../../../scripts/conformance/server';
import { signIn } from '../../../scripts/conformance/sign-in';
import { startServer } from '../../../sandbox/server';
import { simulated } from '../../../sandbox/simulated/simulated-network';
import type { Database } from '../../../sandbox/store/database';
import { accountTurns, whatsapps } from '../../../sandbox/store/schema';
import { type FaultyServer, openFaultyServer } from '../../support/faulty-server';
import { hurriedClock, ORIGIN } from './harness';

const ROLES = ['admin', 'member', 'dev', 'staff'] as const;
const MANY = 10_000;

export interface Embedded {
  readonly faulty: FaultyServer;
  readonly people: readonly Person[];
  close(): Promise<void>;
}

/** The embedded server on the demonstration's database, behind one that lets faults happen, with one person of each role. */
export async function startEmbedded(database: Database): Promise<Embedded> {
  // No account sends: figures that change meanwhile would make the run read them again.
  await database.db.update(whatsapps).set({ status: 'idle' });
  await database.db.delete(accountTurns);
  const server = await startServer({
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
  const faulty = await openFaultyServer(server.app, server.url);
  const direct = connectTo({ url: server.url, limit: 10_000 });
  const people = await Promise.all(
    ROLES.map((role) => signIn(direct, { email: `${role}@demo.test`, password: 'demo1234' })),
  );
  return {
    faulty,
    people,
    close: async () => {
      await faulty.close();
      await server.close();
    },
  };
}
