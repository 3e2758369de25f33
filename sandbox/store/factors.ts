import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { noteAccessChanges } from './access-changes';
import type { Queries } from './database';
import { sha256 } from './digest';
import { recoveryCodes, secondFactors, users } from './schema';

const ISSUER = 'Whatsapp Blaster for Rent';
/** How far the clocks of two devices may be apart, in steps of 30 s. */
const DRIFT = 1;
const RECOVERY_CODES = 10;
/** Of six digits each, so that a recovery code is typed where a code is: 36 digits are 119 bits. */
const GROUPS = 6;

type Person = typeof users.$inferSelect;

/** The office: roles that handle money or people, of whom a second factor can be required. */
export const isInOffice = ne(users.role, 'member');
export const isOffice = ({ role }: Pick<Person, 'role'>) => role !== 'member';

const ofPerson = (userId: number) => eq(secondFactors.userId, userId);
const isConfirmed = isNotNull(secondFactors.confirmedAt);
const totpOf = (secret: string, label = '', issuer = ISSUER) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

/** The row, held until the transaction ends: of codes that come together, each is judged by what the one before left. */
async function holdFactor(tx: Queries, userId: number) {
  const [factor] = await tx.select().from(secondFactors).where(ofPerson(userId)).for('no key update');
  return factor ?? null;
}

/** Takes a code of now, or of a step before or after, unless that step or a later one was taken. */
async function takeStep(
  tx: Queries,
  { userId, secret, lastStep, confirmedAt }: typeof secondFactors.$inferSelect,
  code: string,
  now: number,
): Promise<boolean> {
  const totp = totpOf(secret);
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT });
  if (drift === null) return false;
  const step = totp.counter({ timestamp: now }) + drift;
  if (step <= lastStep) return false;
  await tx
    .update(secondFactors)
    .set({ lastStep: step, confirmedAt: confirmedAt ?? new Date(now) })
    .where(ofPerson(userId));
  return true;
}

async function takeRecoveryCode(tx: Queries, userId: number, code: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, sha256(code))))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}

/** What people put between digits. */
const digitsOf = (code: string) => code.replace(/[\s-]/g, '');

/** Whether a person has a second factor, and how many recovery codes they have left. */
export async function readFactor(queries: Queries, userId: number) {
  const enabled = (await queries.$count(secondFactors, and(ofPerson(userId), isConfirmed))) > 0;
  const left = enabled ? await queries.$count(recoveryCodes, eq(recoveryCodes.userId, userId)) : 0;
  return { enabled, left };
}

/**
 * Makes a secret that a first code has yet to confirm, which authenticators show under the name of the installation; null
 * where one is confirmed already.
 */
export async function beginFactor(tx: Queries, { id, email }: Pick<Person, 'id' | 'email'>, name = '') {
  const secret = new Secret().base32;
  const begun = await tx
    .insert(secondFactors)
    .values({ userId: id, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return begun.length > 0 ? { secret, uri: totpOf(secret, email, name || ISSUER).toString() } : null;
}

/** Where and when a person's sign-in was changed, for the notice that they are shown. */
interface Deed {
  readonly userId: number;
  /** What the browser calls itself; '' for the command line. */
  readonly device: string;
  /** Epoch ms. */
  readonly now: number;
}
/** Confirms the secret that was begun, by a code of it; `none` where there is nothing to confirm. */
export async function confirmFactor(tx: Queries, deed: Deed, code: string) {
  const factor = await holdFactor(tx, deed.userId);
  if (!factor || factor.confirmedAt) return 'none';
  if (!(await takeStep(tx, factor, digitsOf(code), deed.now))) return 'wrong';
  await noteAccessChanges(tx, { ...deed, kinds: ['factor'] });
  return 'confirmed';
}

/** Checks a sign-in's code, which is used up: `passed`, also without a second factor, `missing` or `wrong`. */
export async function passFactor(tx: Queries, userId: number, code: string, now: number) {
  const factor = await holdFactor(tx, userId);
  if (!factor?.confirmedAt) return 'passed';
  const digits = digitsOf(code);
  if (digits === '') return 'missing';
  const isTaken = (await takeStep(tx, factor, digits, now)) || (await takeRecoveryCode(tx, userId, digits));
  return isTaken ? 'passed' : 'wrong';
}

/** Removes a person's second factor. Resolves to whether there was a confirmed one. */
export async function removeFactor(tx: Queries, deed: Deed): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, deed.userId));
  const removed = await tx.delete(secondFactors).where(ofPerson(deed.userId)).returning();
  const wasConfirmed = removed.some(({ confirmedAt }) => confirmedAt !== null);
  if (wasConfirmed) await noteAccessChanges(tx, { ...deed, kinds: ['factor_removed'] });
  return wasConfirmed;
}

/** Replaces the recovery codes; the new ones cannot be read again later. Null where there is no factor. */
export async function renewRecoveryCodes(tx: Queries, userId: number): Promise<readonly string[] | null> {
  const factor = await holdFactor(tx, userId);
  if (!factor?.confirmedAt) return null;
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () => String(randomInt(1_000_000)).padStart(6, '0')).join('-'),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: sha256(digitsOf(code)) })));
  return codes;
}
