import {
  bonuses,
  files,
  generators,
  levels,
  messages,
  payoutItems,
  payoutRuns,
  payoutTemplates,
  phoneNumbers,
  proxies,
  validators,
  withdraws,
} from '../../../sandbox/store/schema';
import type { Person } from './people';
import type { World } from './world';

/** What no line has room for, ending in a letter that turns what follows around. */
const LONG = `${'W'.repeat(150)}\u202egnaro`;
export const LONG_NAME = { firstname: 'A'.repeat(90), lastname: '\u202egnaro' };

let made = 0;

/** One row of everything for `owner`, each as long as it may be. Resolves with the ids of those that can be opened. */
export async function addLongRows(world: World, owner: Person) {
  const { db } = world.sandbox.database;
  made += 1;
  const account = await world.account(owner.id, { pushname: LONG, state: 'loggedOut' });
  const carried = { userId: owner.id, whatsappId: account.id };
  const [file] = await db
    .insert(files)
    .values({
      storedName: `1-${made}-${LONG}.csv`,
      clientName: `${LONG}.csv`,
      kind: 'targets',
      contentType: 'text/csv',
      size: 1,
      content: Buffer.from('1'),
    })
    .returning();
  await db.insert(generators).values({ ...carried, startNumber: 6281200000000, endNumber: 6281299999999 });
  await db.insert(validators).values({ ...carried, fileId: file?.id ?? 0 });
  await db.insert(bonuses).values({ nominal: 999_999_999_999, reason: LONG, userId: owner.id });
  const payee = { accountBank: LONG, accountNumber: '9'.repeat(40), accountName: LONG };
  const [withdraw] = await db
    .insert(withdraws)
    .values({ nominal: 999_999_999, userId: owner.id, ...payee })
    .returning();
  const [payout] = await db
    .insert(payoutRuns)
    .values({ name: LONG.slice(0, 60), createdBy: owner.id })
    .returning();
  await db.insert(payoutItems).values({
    userId: owner.id,
    runId: payout?.id ?? 0,
    withdrawId: withdraw?.id ?? 0,
    nominal: 999_999_999,
    ...payee,
  });
  const [template] = await db
    .insert(payoutTemplates)
    .values({ name: LONG.slice(0, 60), columns: `${LONG} = {rekening}\nJumlah = {jumlah}` })
    .returning();
  const [number] = await db
    .insert(phoneNumbers)
    .values({ number: `6281990000${100 + made}`, name: LONG, status: 'nonactive' })
    .returning();
  const [proxy] = await db
    .insert(proxies)
    .values({ value: `http://${'x'.repeat(200)}${made}.example:80` })
    .returning();
  const [message] = await db
    .insert(messages)
    .values({ text: `<p>${LONG}</p>`, textWa: LONG })
    .returning();
  const [level] = await db.insert(levels).values({ name: LONG, requirementBlast: 2_000_000_000 }).returning();
  return { account, number, proxy, message, level, payout, template };
}
