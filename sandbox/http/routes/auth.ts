import { and, eq } from 'drizzle-orm';

import { changeOf, noteDeed } from '../../store/audit';
import { addPerson } from '../../store/people';
import { idempotencyKeys, users } from '../../store/schema';
import {
  endSessions,
  findLinkOwner,
  findSession,
  hasSignedInFrom,
  openSessionOf,
  usePasswordLink,
} from '../../store/sessions';
import type { Limit } from '../attempts';
import { given } from '../audit';
import { codeLimits } from '../code-tries';

import { newPassword, refuseWeak } from '../new-password';
import { presentUser } from '../present/users';
import { renewCookies } from '../renew-cookies';
import { forbidden, invalid, Refusal, type RefusalDetails } from '../../core/refusal';
import { type OpenCall, openRoute, type Route, type InputOf } from '../route';

const TARGET = 'POST /auth/register';

const chosen = { password: newPassword };
type Registration = InputOf<'auth.register'>;

const HOUR = 3_600_000;

/** The answer on which the page asks for a code. */
const CODE_NEEDED = { code: 2 };

const signIn = openRoute(
  'auth.login',
  async ({ input, queries, services, caller, address, device, reply }) => {
    const { database, passwords, limits, metrics, now } = services;
    const email = input.email.toLowerCase();
    const { network } = caller;
    const [user] = await queries.select().from(users).where(eq(users.email, email));
    const isKnownThere = await hasSignedInFrom(queries, user?.id ?? 0, network);
    /** Who is unknown is not named: it may be a password that was typed into the wrong field. Of floods each process notes one a minute. */
    const note = async (reason: 'password' | 'code' | 'locked' | 'unknown' | 'limited') => {
      const isFlood = reason === 'unknown' || reason === 'limited';
      if (isFlood && !services.attempts.isFirst(`${reason} ${network}`)) return;
      const deed = { subjectId: user?.id ?? null, changes: [changeOf('reason', null, reason)] };
      await noteDeed(queries, { action: 'auth.refused', ...deed }, { userId: null, device, address });
    };
    const take = async (asked: readonly Limit[]) => {
      try {
        return await services.attempts.take(asked);
      } catch (error) {
        metrics.signInEnded('limited');
        if (error instanceof Refusal) await note('limited');
        throw error;
      }
    };
    const forgive = await take([
      { key: `sign-in ${network} ${email}`, tries: limits.signInPerAccount },
      { key: `signing in ${network} ${email}`, tries: limits.signIns, isKept: true },
      { key: `sign-in ${network}`, tries: limits.signInPerAddress },
      // Not from a network the owner has signed in from before: guesses from elsewhere must not lock them out.
      ...(isKnownThere
        ? []
        : [{ key: `sign-in to ${email}`, tries: limits.signInPerAccountAnywhere, window: HOUR }]),
    ]);
    const refuse = async (
      reason: 'password' | 'code' | 'unknown',
      text = 'Email atau kata sandi salah.',
      details: RefusalDetails = {},
    ) => {
      metrics.signInEnded('refused');
      await note(reason);
      reply.log.warn({ email, address }, 'sign-in refused');
      return new Refusal(401, text, details);
    };
    const matches = await passwords.matches(input.password, user?.passwordHash ?? null, caller);
    if (!user) throw await refuse('unknown');
    if (!matches) throw await refuse('password');
    await forgive();
    if (user.lockedAt) {
      metrics.signInEnded('refused');
      await note('locked');
      reply.log.warn({ userId: user.id, address }, 'sign-in of who is locked');
      throw forbidden('Akun Anda terkunci. Hubungi Admin/CS.');
    }
    const forgiveCode = input.code
      ? await take(codeLimits(limits, user.id, isKnownThere ? network : ''))
      : null;
    const opened = await openSessionOf(database, user, now(), { device, network, address }, input.code);
    if (!opened) throw await refuse('password');
    if ('factor' in opened) {
      throw opened.factor === 'missing'
        ? new Refusal(401, 'Masukkan kode dari aplikasi autentikator Anda.', CODE_NEEDED)
        : await refuse(
            'code',
            'Kode salah atau sudah dipakai. Masukkan yang baru, atau kode pemulihan.',
            CODE_NEEDED,
          );
    }
    await forgiveCode?.();
    metrics.signInEnded('granted');
    reply.log.info({ userId: user.id, address }, 'signed in');
    return {
      token: opened.token,
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
async function findRegistered({ queries, services, input, caller, idempotencyKey }: OpenCall<Registration>) {
  if (!idempotencyKey) return null;
  const [row] = await queries
    .select({ user: users })
    .from(idempotencyKeys)
    .innerJoin(users, eq(users.id, idempotencyKeys.userId))
    .where(and(eq(idempotencyKeys.key, idempotencyKey), eq(idempotencyKeys.target, TARGET)));
  if (row?.user.email !== input.email.toLowerCase()) return null;
  return (await services.passwords.matches(input.password, row.user.passwordHash, caller)) ? row.user : null;
}

async function addUser(call: OpenCall<Registration>) {
  const { input, services, idempotencyKey } = call;
  const email = input.email.toLowerCase();
  const referredBy = await findReferrer(call);
  const person = { firstname: input.firstName, lastname: input.lastName, email };
  await refuseWeak(input.password, person);
  const passwordHash = await services.passwords.hash(input.password, call.caller);
  return services.database.transaction(async (tx) => {
    const id = await addPerson(tx, { ...person, passwordHash, referredBy });
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.id, id ?? 0));
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
    const { id: userId } = user;
    const { device, address, endpoint } = call;
    const deed = { action: 'auth.register', subjectId: userId, changes: given(endpoint, input) };
    await noteDeed(tx, deed, { userId, device, address });
    return user;
  });
}

const register = openRoute(
  'auth.register',
  async (call) => {
    const { input, queries, services, caller, address, device, reply } = call;
    if (services.installation().brand?.signUp === false)
      throw forbidden('Pendaftaran ditutup. Hubungi admin untuk mendapatkan akun.');
    const { network } = caller;
    await services.attempts.take([{ key: `register ${network}`, tries: services.limits.registerPerAddress }]);
    if (input.password !== input.password2) throw invalid({ password2: 'Kata sandi tidak sama.' });
    const user = (await findRegistered(call)) ?? (await addUser(call));
    const opened = await openSessionOf(services.database, user, services.now(), {
      device,
      network,
      address,
    });
    if (!opened || 'factor' in opened) throw invalid({ email: 'Email sudah terdaftar.' });
    reply.log.info({ userId: user.id, address }, 'registered');
    return {
      token: opened.token,
      user: await presentUser(queries, user),
      msg: 'Pendaftaran berhasil.',
    };
  },
  { fields: chosen },
);

const validate = openRoute('auth.validate', async (call) => {
  const { input, queries, services, caller, reply } = call;
  const { attempts, limits, now } = services;
  const forgive = await attempts.take([
    { key: `validate ${caller.network}`, tries: limits.validatePerAddress },
  ]);
  const session = await findSession(queries, input.token, now());
  if (session) {
    await forgive();
    renewCookies(reply, input.token, services.basePath);
  }
  return { isvalid: session !== null };
});

/** Ends the session that has this token; whose it is does not matter, and one that has ended stays so. */
const signOut = openRoute('auth.logout', async ({ input, services, device, address }) => {
  const { database, now } = services;
  await database.transaction(async (tx) => {
    const session = await findSession(tx, input.token, now());
    await endSessions(database, tx, { token: input.token }, now());
    if (!session) return;
    const userId = session.user.id;
    await noteDeed(tx, { action: 'auth.logout', subjectId: userId }, { userId, device, address });
  });
  return { msg: 'Berhasil keluar.' };
});

const linkIsOver = () =>
  new Refusal(
    410,
    'Link ini tidak berlaku lagi. Jika kata sandi baru saja disimpan, silakan masuk. Jika tidak, minta link baru.',
  );

/** Sets a password by a link that works once. */
const resetPassword = openRoute(
  'access.resetPassword',
  async (call) => {
    const { input, queries, services, caller, address, device, reply } = call;
    const { attempts, limits, passwords, database, now } = services;
    const forgive = await attempts.take([{ key: `reset ${caller.network}`, tries: limits.signInPerAddress }]);
    if (input.password !== input.password2) throw invalid({ password2: 'Kata sandi tidak sama.' });
    const owner = await findLinkOwner(queries, input.token, now());
    if (!owner) throw linkIsOver();
    await refuseWeak(input.password, owner);
    const passwordHash = await passwords.hash(input.password, caller);
    const userId = await database.transaction((tx) =>
      usePasswordLink(database, tx, { token: input.token, passwordHash, device, address, now: now() }),
    );
    if (userId === null) throw linkIsOver();
    await forgive();
    reply.log.info({ userId, address }, 'password set by a link');
    return { msg: 'Kata sandi berhasil diganti. Silakan masuk.' };
  },
  { fields: chosen },
);

export const authRoutes: readonly Route[] = [signIn, register, validate, signOut, resetPassword];
