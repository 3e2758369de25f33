import { type Caller, createCaller } from './calls';
import { ask } from './ask';
import { type FleetJournal, importNumbers, listConnected, readLists, startAndStop } from './fleet';
import { follow, type Follower } from './follower';
import { endow, type MoneyJournal, moveMoney } from './money';
import type { People, Person } from './people';

/** What people do all the while, and what was answered. */
export interface Load {
  readonly caller: Caller;
  readonly money: MoneyJournal;
  readonly fleet: FleetJournal;
  readonly followers: readonly Follower[];
  /** Nothing new is begun; resolves once what was begun is answered, or `limit` ms are over. */
  finish(limit: number): Promise<void>;
}

/** Sockets of one address that are not signed in yet are few: they come one after the other. */
const followAll = (origins: readonly string[], { admin, dev, staff, members }: People) =>
  [admin, dev, staff, dev, ...members, ...members].map((person, place) => {
    const origin = origins[place % origins.length] ?? '';
    const channel = members.includes(person) ? `client-${person.id}` : 'client-admin';
    return follow(origin, channel, person.token);
  });

export async function startLoad(origins: readonly string[], people: People): Promise<Load> {
  const caller = createCaller(origins);
  const money: MoneyJournal = { bonuses: [], withdraws: [], decided: [] };
  const fleet: FleetJournal = { last: new Map(), imports: [] };
  await endow(caller, people);
  const senders = await listConnected(caller, people.dev.token);
  const followers = followAll(origins, people);
  let isFinishing = false;
  const isOver = () => isFinishing;
  const workers = [
    ...[...people.members, ...people.members].map((member) =>
      moveMoney(caller, people, member, money, isOver),
    ),
    startAndStop(caller, people.dev, senders, people.members[0] as Person, fleet, isOver),
    importNumbers(caller, people.admin, fleet, isOver),
    readLists(caller, people.admin, isOver),
  ];
  const all = Promise.all(workers);
  // Awaited later: until then its rejection must not count as unhandled.
  all.catch(() => undefined);
  return {
    caller,
    money,
    fleet,
    followers,
    finish: async (limit) => {
      isFinishing = true;
      const late = setTimeout(caller.end, limit);
      await all;
      clearTimeout(late);
    },
  };
}

/** Whether a process answers a signed-in caller. */
export const isServing = async (origin: string, { dev }: People): Promise<boolean> => {
  const { status } = await ask(`${origin}/api/admin/whatsapp/count/${dev.id}`, {
    token: dev.token,
    patience: 2000,
  });
  return status === 200;
};
