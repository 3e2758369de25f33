import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { optOuts, phoneNumbers, users, whatsapps } from '../store/schema';
import type { SeededPeople } from './people';

const HOUR = 3_600_000;
/** Of numbers that are listed. */
const LISTED = 9;

type NewOptOut = typeof optOuts.$inferInsert;

/** Who asked to be written to no more, in each way, and one who thought better of it. */
export async function seedOptOuts(tx: Queries, { admin }: SeededPeople, now: number): Promise<void> {
  const [noter] = await tx.select().from(users).where(eq(users.id, admin));
  const personName = `${noter?.firstname} ${noter?.lastname}`.trim();
  const numbers = await tx
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.status, 'nonactive'))
    .orderBy(asc(phoneNumbers.id))
    .limit(LISTED);
  const [account] = await tx.select().from(whatsapps).where(isNotNull(whatsapps.phonenumber)).limit(1);
  const by = { personId: admin, personName };
  const ways: readonly Pick<NewOptOut, 'how' | 'heardBy' | 'note' | 'personId' | 'personName'>[] = [
    { how: 'button', heardBy: account?.phonenumber ?? '' },
    { how: 'hand', note: 'Lewat telepon', ...by },
    { how: 'list', note: 'Daftar jangan hubungi', ...by },
  ];
  const unlisted = ['6281900000017', '6281900000054', '6281900000091'];
  const rows = [...numbers.map(({ number }) => number), ...unlisted].map(
    (number, place): NewOptOut => ({
      number,
      at: new Date(now - (place + 1) * 19 * HOUR),
      how: 'button',
      ...ways[place % ways.length],
    }),
  );
  const [first, ...others] = rows.toReversed();
  const takenBack = { takenBackAt: new Date(now - 2 * HOUR), takenBackBy: admin, takenBackName: personName };
  if (first) await tx.insert(optOuts).values([{ ...first, ...takenBack }, ...others]);
}
