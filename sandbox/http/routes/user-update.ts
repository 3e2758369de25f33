import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ROLES, type Role, users } from '../../store/schema';
import { holdPerson, revokeSessions } from '../../store/sessions';
import { amount, interval, line, optional, optionalLine, rowId } from '../inputs';
import { presentUser } from '../present/users';
import { forbidden, invalid, notFound } from '../refusal';
import { type Call, longRoute, type User } from '../route';

/** Roles that admin and dev give and take, and whose people they lock. */
export const APPOINTED = ['member', 'staff'] as const satisfies readonly Role[];

/** Every field is optional; whatever else the user object carries is not read. */
const changes = z.object({
  id: rowId,
  firstname: optional(line(100)),
  lastname: optional(line(100)),
  email: optional(line(320).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email tidak valid.'))),
  account_name: optional(optionalLine(100)),
  account_bank: optional(optionalLine(100)),
  account_number: optional(optionalLine(50)),
  password: optional(z.string().check(z.maxLength(200, 'Maksimal 200 karakter.'))),
  blast_interval_min: optional(interval),
  blast_interval_max: optional(interval),
  blast_fee: optional(amount()),
  role: optional(z.enum(ROLES, 'Tidak valid.')),
  locked: optional(
    z.pipe(
      z.union([z.boolean(), z.literal([0, 1])], 'Tidak valid.'),
      z.transform((value: boolean | 0 | 1) => Boolean(value)),
    ),
  ),
});
type Changes = z.output<typeof changes>;

/** What people may change about themselves. */
const ownChanges = (input: Changes) => ({
  firstname: input.firstname,
  lastname: input.lastname,
  email: input.email?.toLowerCase(),
  accountName: input.account_name,
  accountBank: input.account_bank,
  accountNumber: input.account_number,
});

/** What admin and dev may change about others. */
const managedChanges = (input: Changes, target: User, now: number) => ({
  blastIntervalMin: input.blast_interval_min,
  blastIntervalMax: input.blast_interval_max,
  blastFee: input.blast_fee,
  role: input.role,
  ...(input.locked !== undefined && { lockedAt: input.locked ? (target.lockedAt ?? new Date(now)) : null }),
});

export const isManager = (user: User) => user.role === 'admin' || user.role === 'dev';

/** A dev stands above an admin, who changes none; who is either keeps role and entrance. Only the command line makes one. */
function checkRank(user: User, target: User, { role, locked }: Changes) {
  const isAppointed = (known: Role) => APPOINTED.some((appointed) => appointed === known);
  // A page sends the whole person back: what it leaves as it is changes nothing.
  const appoints = role !== undefined && role !== target.role;
  const locks = locked !== undefined && locked !== (target.lockedAt !== null);
  if (appoints && !isAppointed(role)) throw forbidden();
  if ((appoints || locks) && !isAppointed(target.role)) throw forbidden();
  if (user.role !== 'dev' && target.role === 'dev') throw forbidden();
}

/** What of a change costs too much for its transaction: five times a minute, whatever becomes of it. */
async function newPasswordHash({ input, user, services, caller }: Omit<Call<Changes>, 'queries'>) {
  if (!input.password || input.id !== user.id) return undefined;
  if (input.password.length < 8) throw invalid({ password: 'Minimal 8 karakter.' });
  const { attempts, limits, passwords } = services;
  await attempts.take([{ key: `password of ${user.id}`, tries: limits.passwordChanges }]);
  return passwords.hash(input.password, caller);
}

async function save({ queries, input, user, services }: Call<Changes>, passwordHash: string | undefined) {
  const target = await holdPerson(queries, input.id);
  if (!target) throw notFound('Pengguna tidak ditemukan.');
  const isSelf = target.id === user.id;
  if (!isSelf) checkRank(user, target, input);
  const fields: { [K in keyof User]?: User[K] | undefined } = isSelf
    ? { ...ownChanges(input), passwordHash }
    : isManager(user)
      ? managedChanges(input, target, services.now())
      : {};
  if (fields.email && fields.email !== target.email) {
    services.rates.spend('email', user);
    const taken = await queries.$count(users, and(eq(users.email, fields.email), ne(users.id, target.id)));
    if (taken > 0) throw invalid({ email: 'Email sudah terdaftar.' });
  }
  const values: Partial<Omit<User, 'id'>> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(values).length === 0) return { user: await presentUser(queries, target) };
  const [saved] = await queries.update(users).set(values).where(eq(users.id, target.id)).returning();
  if (!saved) throw notFound('Pengguna tidak ditemukan.');
  const isLocked = saved.lockedAt !== null && target.lockedAt === null;
  if (saved.passwordHash !== target.passwordHash || saved.role !== target.role || isLocked) {
    await revokeSessions(services.database, queries, target.id, services.now());
  }
  return { user: await presentUser(queries, saved) };
}

/** Own profile, or a member's intervals and fee; password, role and lock end the user's sessions (V2, V5). */
export const updateUser = longRoute(
  'PUT /admin/users/:id',
  changes,
  async (call) => {
    const passwordHash = await newPasswordHash(call);
    return { finish: (queries, user) => save({ ...call, queries, user }, passwordHash) };
  },
  { endsSessions: true },
);
