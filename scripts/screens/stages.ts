import { install } from '@sinonjs/fake-timers';
import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  bonuses,
  levels,
  messages,
  payoutItems,
  payoutRuns,
  payoutTemplates,
  phoneNumbers,
  proxies,
  users,
  whatsapps,
  withdraws,
} from '../../sandbox/store/schema';
import { addLongRows, LONG_NAME } from '../shared/world/long-rows';
import type { Person, PersonFields } from '../shared/world/people';
import { openWorld, type World } from '../shared/world/world';
import { MINUTE, MOMENT } from './moment';
import type { Contents, Stage } from './scene';
import { playStory } from './story';

/** The people of a stage: those of the demonstration, or new ones. */
async function peopleOf(world: World, contents: Contents, fields: PersonFields) {
  const { db } = world.sandbox.database;
  const find = async (role: Person['role']) => {
    const email = eq(users.email, `${role}@demo.test`);
    const [person] = contents === 'demo' ? await db.select().from(users).where(email) : [];
    return person ?? world.person(role, { email: `${role}@demo.test`, ...fields });
  };
  return {
    member: await find('member'),
    admin: await find('admin'),
    dev: await find('dev'),
    staff: await find('staff'),
    beginner: await world.person('member', {
      firstname: 'Baru',
      lastname: 'Bergabung',
      email: 'baru@demo.test',
    }),
  };
}

async function firstOf(world: World, table: PgTable & { readonly id: PgColumn }) {
  const [row] = await world.sandbox.database.db
    .select({ id: table.id })
    .from(table)
    .orderBy(asc(table.id))
    .limit(1);
  return Number(row?.id ?? 0);
}

const accountOf = async (world: World, { id }: Person, state: string) => {
  const [account] = await world.sandbox.database.db
    .select()
    .from(whatsapps)
    .where(and(eq(whatsapps.userId, id), eq(whatsapps.state, state)))
    .orderBy(desc(whatsapps.id));
  return account;
};

/** Beside the demonstration's runs one that is with the bank, one that is answered in part, and a template. */
async function addPayouts({ sandbox }: World, staffId: number) {
  const { db } = sandbox.database;
  const free = await db
    .select({ withdraw: withdraws })
    .from(withdraws)
    .leftJoin(payoutItems, eq(payoutItems.withdrawId, withdraws.id))
    .where(and(isNull(payoutItems.id), ne(withdraws.status, 'rejected')))
    .orderBy(withdraws.status, withdraws.id);
  const [kept, waiting, ...others] = free.toReversed();
  const add = async (rows: typeof free, paid: Partial<typeof payoutRuns.$inferInsert> = {}) => {
    const [run] = await db
      .insert(payoutRuns)
      .values({
        createdBy: staffId,
        state: 'exported',
        template: 'Pola umum (CSV)',
        exportedAt: new Date(),
        ...paid,
      })
      .returning();
    await db.insert(payoutItems).values(
      rows.map(({ withdraw: { id, userId, nominal, status, ...account } }) => ({
        userId,
        runId: run?.id ?? 0,
        withdrawId: id,
        nominal,
        accountBank: account.accountBank ?? '',
        accountNumber: account.accountNumber ?? '',
        accountName: account.accountName ?? '',
        ...(status === 'accepted' && { ...paid, state: 'paid' as const, settledAt: new Date() }),
      })),
    );
  };
  await add(waiting ? [waiting] : []);
  await add(kept ? [kept, ...others] : others, { reference: 'TRX-20261120-07', paidOn: '2026-11-20' });
  // What keeps the draft from being exported.
  const drafted = db
    .select({ id: payoutItems.withdrawId })
    .from(payoutItems)
    .where(eq(payoutItems.runId, 2))
    .limit(1);
  await db.update(withdraws).set({ accountNumber: 'lewat DANA' }).where(inArray(withdraws.id, drafted));
  await db
    .insert(payoutTemplates)
    .values({ name: 'BCA kantor', columns: 'Rekening = {rekening}\nNama = {atas_nama}\nJumlah = {jumlah}' });
}

/** A server of its own. */
export async function openStage(contents: Contents): Promise<Stage> {
  const world = await openWorld({ seed: contents === 'demo' ? 'demo' : 'none' });
  const people = await peopleOf(world, contents, contents === 'long' ? LONG_NAME : {});
  const { member, admin, staff, beginner } = people;
  const { db } = world.sandbox.database;
  if (contents === 'long') {
    for (const owner of [member, admin, staff]) await addLongRows(world, owner);
    await db.update(users).set({ referredBy: member.id }).where(eq(users.id, beginner.id));
    await db.insert(bonuses).values({ nominal: 999_999_999, reason: 'Bonus', userId: beginner.id });
  }
  if (contents === 'demo') await addPayouts(world, staff.id);
  const account = await accountOf(world, member, 'connected');
  const lost = await accountOf(world, member, 'loggedOut');
  return {
    world,
    people,
    ids: {
      account: account?.id ?? lost?.id ?? 0,
      lost: lost?.id ?? 0,
      number: await firstOf(world, phoneNumbers),
      proxy: await firstOf(world, proxies),
      message: await firstOf(world, messages),
      level: await firstOf(world, levels),
      template: await firstOf(world, payoutTemplates),
    },
    device: (account ?? lost)?.clientid ?? '',
  };
}

/** Servers with these contents, at one moment that stays; the database reads the time of this process too. */
export async function openStages<Wanted extends Contents>(...wanted: readonly Wanted[]) {
  const clock = install({ now: MOMENT, toFake: ['Date'] });
  const opened: Stage[] = [];
  for (const contents of wanted) opened.push(await openStage(contents));
  // Nothing is due before the moment that the demonstration was made at.
  for (const [at, { world, ids }] of opened.entries())
    if (wanted[at] !== 'empty')
      await playStory(world, ids.account, (minutes) => clock.setSystemTime(MOMENT - minutes * MINUTE));
  clock.setSystemTime(MOMENT);
  return {
    stages: Object.fromEntries(wanted.map((contents, at) => [contents, opened[at]])) as Record<Wanted, Stage>,
    close: async () => {
      clock.uninstall();
      for (const { world } of opened) await world.sandbox.close();
    },
  };
}
