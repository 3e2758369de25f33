import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idempotencyKeys, levels, users } from '../../store/schema';
import { findSession, openSession } from '../../store/sessions';
import { line, optionalLine } from '../inputs';
import { presentUser } from '../present/users';
import { invalid, Refusal } from '../refusal';
import { type OpenCall, openRoute, type Route } from '../route';
import type { Services } from '../services';

const TARGET = 'POST /auth/register';
const SHORTEST_PASSWORD = 8;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const password = z.string('Wajib diisi.').check(z.maxLength(200, 'Maksimal 200 karakter.'));
const credentials = z.object({ email: line(320), password });
const registration = z.object({
  firstName: line(100),
  lastName: line(100),
  email: line(320).check(z.regex(EMAIL, 'Email tidak valid.')),
  password: password.check(z.minLength(SHORTEST_PASSWORD, `Minimal ${SHORTEST_PASSWORD} karakter.`)),
  password2: password,
  agreeToTerms: z.literal(true, 'Anda harus menyetujui syarat dan ketentuan.'),
  affiliateCode: z.optional(optionalLine(64)),
  referral_code: z.optional(optionalLine(64)),
});
type Registration = z.output<typeof registration>;

const newReferralCode = (firstName: string) =>
  `${firstName
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .slice(0, 6)
    .toUpperCase()}${randomBytes(4).toString('hex').toUpperCase()}`;

/** Counts a try to sign in, or that it was one too many. */
function takeSignIn({ attempts, metrics }: Services, limits: Readonly<Record<string, number>>) {
  try {
    return attempts.take(limits);
  } catch (error) {
    metrics.signInEnded('limited');
    throw error;
  }
}

const signIn = openRoute(
  'POST /auth/login',
  credentials,
  async ({ input, queries, services, address, reply }) => {
    const { passwords, limits, metrics, now } = services;
    const email = input.email.toLowerCase();
    const forgive = takeSignIn(services, {
      [`sign-in ${address} ${email}`]: limits.signInPerAccount,
      [`sign-in ${address}`]: limits.signInPerAddress,
    });
    const [user] = await queries.select().from(users).where(eq(users.email, email));
    const matches = await passwords.matches(input.password, user?.passwordHash ?? null);
    if (!user || !matches) {
      metrics.signInEnded('refused');
      reply.log.warn({ email, address }, 'sign-in refused');
      throw new Refusal(401, 'Email atau kata sandi salah.');
    }
    forgive();
    metrics.signInEnded('granted');
    reply.log.info({ userId: user.id, address }, 'signed in');
    return {
      token: await openSession(queries, user.id, now()),
      user: await presentUser(queries, user),
      msg: 'Berhasil masuk.',
    };
  },
);

async function findReferrer({ queries, input }: OpenCall<Registration>): Promise<number | null> {
  const code = input.referral_code || input.affiliateCode;
  if (!code) return null;
  const [referrer] = await queries.select({ id: users.id }).from(users).where(eq(users.referralCode, code));
  if (!referrer) throw invalid({ referral_code: 'Kode referal tidak ditemukan.' });
  return referrer.id;
}

/** The user that an earlier try of the same sign-up made, if the password is theirs. */
async function findRegistered({ queries, services, input, idempotencyKey }: OpenCall<Registration>) {
  if (!idempotencyKey) return null;
  const [row] = await queries
    .select({ user: users })
    .from(idempotencyKeys)
    .innerJoin(users, eq(users.id, idempotencyKeys.userId))
    .where(and(eq(idempotencyKeys.key, idempotencyKey), eq(idempotencyKeys.target, TARGET)));
  if (row?.user.email !== input.email.toLowerCase()) return null;
  return (await services.passwords.matches(input.password, row.user.passwordHash)) ? row.user : null;
}

async function addUser(call: OpenCall<Registration>) {
  const { input, services, idempotencyKey } = call;
  const email = input.email.toLowerCase();
  const referredBy = await findReferrer(call);
  const passwordHash = await services.passwords.hash(input.password);
  return services.database.transaction(async (tx) => {
    const [lowest] = await tx
      .select({ id: levels.id })
      .from(levels)
      .orderBy(asc(levels.requirementBlast))
      .limit(1);
    const [user] = await tx
      .insert(users)
      .values({
        firstname: input.firstName,
        lastname: input.lastName,
        email,
        passwordHash,
        referralCode: newReferralCode(input.firstName),
        referredBy,
        levelId: lowest?.id ?? null,
      })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw invalid({ email: 'Email sudah terdaftar.' });
    if (idempotencyKey) {
      await tx.insert(idempotencyKeys).values({
        userId: user.id,
        key: idempotencyKey,
        target: TARGET,
        bodyHash: '',
        status: 200,
        answer: '',
      });
    }
    return user;
  });
}

const register = openRoute('POST /auth/register', registration, async (call) => {
  const { input, queries, services, address, reply } = call;
  services.attempts.take({ [`register ${address}`]: services.limits.registerPerAddress });
  if (input.password !== input.password2) throw invalid({ password2: 'Kata sandi tidak sama.' });
  const user = (await findRegistered(call)) ?? (await addUser(call));
  reply.log.info({ userId: user.id, address }, 'registered');
  return {
    token: await openSession(queries, user.id, services.now()),
    user: await presentUser(queries, user),
    msg: 'Pendaftaran berhasil.',
  };
});

const validate = openRoute(
  'POST /auth/validate',
  z.object({ token: z.string('Wajib diisi.').check(z.maxLength(512)) }),
  async ({ input, queries, services, address }) => {
    const { attempts, limits, now } = services;
    const forgive = attempts.take({ [`validate ${address}`]: limits.validatePerAddress });
    const session = await findSession(queries, input.token, now());
    if (session) forgive();
    return { isvalid: session !== null };
  },
);

export const authRoutes: readonly Route[] = [signIn, register, validate];
