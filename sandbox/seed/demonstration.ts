import { randomBytes } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import type { Passwords } from '../http/passwords';
import type { Database, Queries } from '../store/database';
import { noteAccessChanges } from '../store/access-changes';
import { noteDeed } from '../store/audit';
import { users } from '../store/schema';
import { revokeSessions } from '../store/sessions';

/** A person's e-mail and new password, printed once. */
interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The password of all people of the demonstration, published in the documents. */
export const DEMO_PASSWORD = 'demo1234';
const PASSWORD = { field: 'password', before: null, after: null };
const DEMO_EMAILS = '%@demo.test';

/** The people of the demonstration whose password is still the published one. */
export async function findOpenAccounts(queries: Pick<Queries, 'select'>, passwords: Passwords) {
  const people = await queries
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(like(users.email, DEMO_EMAILS))
    .orderBy(users.id);
  // People seeded together share one hash, and comparing is slow.
  const known = new Map<string, boolean>();
  for (const hash of new Set(people.map(({ passwordHash }) => passwordHash)))
    known.set(hash, await passwords.matches(DEMO_PASSWORD, hash));
  return people.filter(({ passwordHash }) => known.get(passwordHash));
}

/** Throws where someone can sign in with the published password, and says what to do. */
export async function refuseOpenAccounts(queries: Queries, passwords: Passwords): Promise<void> {
  const open = await findOpenAccounts(queries, passwords);
  if (open.length === 0) return;
  throw new Error(
    [
      `Everybody could sign in here: ${open.length} people of the demonstration (${open[0]?.email}, …) still have its password.`,
      'Give them passwords of their own, with the same DATA_DIR or DATABASE_URL:',
      '  npm run admin -- demo-passwords    (of a release: node server/main.js admin demo-passwords)',
      'or say SEED=demo to let everybody in.',
    ].join('\n'),
  );
}

/** Gives each of them a password of their own, returned only this once, and ends their sessions. */
export async function closeOpenAccounts(
  database: Database,
  passwords: Passwords,
  now: number,
): Promise<readonly Credentials[]> {
  const given: Credentials[] = [];
  for (const { id, email } of await findOpenAccounts(database.db, passwords)) {
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await passwords.hash(password);
    await database.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
      await noteAccessChanges(tx, { userId: id, kinds: ['password'], device: '', now });
      await noteDeed(tx, { action: 'admin.demo-passwords', subjectId: id, changes: [PASSWORD] });
      await revokeSessions(database, tx, id, now);
    });
    given.push({ email, password });
  }
  return given;
}
