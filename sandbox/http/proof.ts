import { eq } from 'drizzle-orm';
import { sessions } from '../store/schema';
import { Refusal } from '../core/refusal';
import type { Call, User } from './route';

/** For so long after a sign-in the password is not asked for again, in ms. */
const FRESH = 10 * 60_000;
const HOUR = 3_600_000;

/** Throws, in the change's transaction, unless the caller has proven who they are. */
export type Proof = (user: User) => void;

/** Not kept for the key, whose hash leaves passwords out: the same request with another password is answered anew. */
const refused = (field: string) =>
  new Refusal(422, 'Perubahan ini memerlukan kata sandi Anda saat ini.', {
    errors: { current_password: field },
    passing: true,
  });
const missing = () => refused('Masukkan kata sandi Anda saat ini.');
const wrong = () => refused('Kata sandi saat ini salah.');

type Proving = Pick<Call<unknown>, 'user' | 'sessionId' | 'services' | 'caller'>;

async function isFresh({ sessionId, services }: Proving): Promise<boolean> {
  const [session] = await services.database.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session !== undefined && services.now() - session.createdAt.getTime() <= FRESH;
}

/** The proof of a caller who has given none: always refuses. */
export const unproven: Proof = () => {
  throw missing();
};

/**
 * Proves that callers themselves change their sign-in or bank account: they signed in a moment ago, or know their
 * password. Every try counts, since each costs a hash. The result is called in the transaction, where it refuses a
 * password that was changed meanwhile.
 */
export async function prove(call: Proving, currentPassword: string | undefined): Promise<Proof> {
  const { user, services, caller } = call;
  const { attempts, limits, passwords } = services;
  const fresh = await isFresh(call);
  if (!fresh && !currentPassword) throw missing();
  await attempts.take([{ key: `access of ${user.id}`, tries: limits.accessChanges }]);
  if (fresh || !currentPassword) return () => {};
  const forgive = await attempts.take([
    { key: `password of ${user.id}`, tries: limits.signInPerAccountAnywhere, window: HOUR },
  ]);
  if (!(await passwords.matches(currentPassword, user.passwordHash, caller))) throw wrong();
  await forgive();
  return ({ passwordHash }) => {
    if (passwordHash !== user.passwordHash) throw wrong();
  };
}
