import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beginRole } from '../../news/read';
import type { Queries } from '../../store/database';
import { noteAccessChanges } from '../../store/access-changes';
import { type AccessChangeKind, ROLES, type Role, users } from '../../store/schema';
import { closePasswordLink, endSessions, holdPerson } from '../../store/sessions';
import { commonValues } from '../../store/settings';
import { emptyIsAbsent, fee, interval, INTERVAL_ORDER, optional } from '../../input/inputs';
import { newPassword, password, refuseWeak } from '../new-password';
import { presentUser } from '../present/users';
import { prove, unproven } from '../proof';
import { forbidden, invalid, notFound } from '../../core/refusal';
import { type Call, longRoute, type User } from '../route';
import { ownChanges, ownFields } from './own-changes';
import type { InputOf } from '../route';

/** Roles that admin and dev give and take, and whose people they lock. */
export const APPOINTED = ['member', 'staff'] as const satisfies readonly Role[];

/** Every field is optional; whatever else the user object carries is not read. */
const changes = {
  ...ownFields,
  password: emptyIsAbsent(newPassword),
  current_password: emptyIsAbsent(password),
  blast_interval_min: optional(interval),
  blast_interval_max: optional(interval),
  blast_fee: optional(fee),
  role: optional(z.enum(ROLES, 'Tidak valid.')),
  locked: optional(
    z.pipe(
      z.union([z.boolean(), z.literal([0, 1])], 'Tidak valid.'),
      z.transform((value: boolean | 0 | 1) => Boolean(value)),
    ),
  ),
};
type Changes = InputOf<'users.update'> & {
  readonly [F in keyof typeof changes]: z.output<(typeof changes)[F]>;
};

/** Which of a user's own changes concern their sign-in or bank account. */
function accessChangesIn(own: ReturnType<typeof ownChanges>, chosen: string | undefined) {
  const changed: Partial<Record<AccessChangeKind, boolean>> = {
    password: Boolean(chosen),
    email: 'email' in own,
    account: 'accountBank' in own || 'accountNumber' in own || 'accountName' in own,
  };
  return (['password', 'email', 'account'] as const).filter((kind) => changed[kind]);
}

type Common = Awaited<ReturnType<typeof commonValues>>;

/** What stands stays as it is, their own or common; what is changed to the common value is followed again. */
function ownValue(sent: number | undefined, own: number | null, common: number) {
  if (sent === undefined || sent === (own ?? common)) return undefined;
  return sent === common ? null : sent;
}

/** What admin and dev may change about others. */
const managedChanges = (input: Changes, target: User, common: Common, now: number) => ({
  blastIntervalMin: ownValue(input.blast_interval_min, target.blastIntervalMin, common.blastIntervalMin),
  blastIntervalMax: ownValue(input.blast_interval_max, target.blastIntervalMax, common.blastIntervalMax),
  blastFee: ownValue(input.blast_fee, target.blastFee, common.blastFee),
  role: input.role,
  ...(input.locked !== undefined && { lockedAt: input.locked ? (target.lockedAt ?? new Date(now)) : null }),
});

/** Refuses a shortest pause above the longest, of which one may be what stands. */
function checkInterval(target: User, common: Common, changed: Changes) {
  const { blast_interval_min: low, blast_interval_max: high } = changed;
  const standing = {
    low: target.blastIntervalMin ?? common.blastIntervalMin,
    high: target.blastIntervalMax ?? common.blastIntervalMax,
  };
  const [lowest, highest] = [low ?? standing.low, high ?? standing.high];
  const isAsItWas = lowest === standing.low && highest === standing.high;
  if (lowest <= highest || isAsItWas) return;
  throw invalid({ [low === undefined ? 'blast_interval_max' : 'blast_interval_min']: INTERVAL_ORDER });
}

export const isManager = (user: User) => user.role === 'admin' || user.role === 'dev';

/** Admins cannot change devs; nobody changes the role or lock of either. Only the command line appoints them. */
function checkRank(user: User, target: User, { role, locked }: Changes) {
  const isAppointed = (known: Role) => APPOINTED.some((appointed) => appointed === known);
  // A page sends the whole person back: what it leaves as it is changes nothing.
  const appoints = role !== undefined && role !== target.role;
  const locks = locked !== undefined && locked !== (target.lockedAt !== null);
  if (appoints && !isAppointed(role)) throw forbidden();
  if ((appoints || locks) && !isAppointed(target.role)) throw forbidden();
  if (user.role !== 'dev' && target.role === 'dev') throw forbidden();
}

/** What becomes of a person, judged against how they are in the transaction that does it. */
interface Judged {
  readonly fields: { readonly [K in keyof User]?: User[K] | undefined };
  readonly kinds: readonly AccessChangeKind[];
  /** Which of their sessions end where it changes password, role or lock. */
  readonly ended: 'all' | { readonly except: number };
}
type Changing = Omit<Call<Changes>, 'queries'>;

/** The slow part, done before the transaction; it hashes nothing for a caller who has not proven who they are. */
async function prepareOwn(call: Changing): Promise<(target: User) => Judged> {
  const { input, user, services, sessionId, caller } = call;
  const kindsFor = (person: User) => accessChangesIn(ownChanges(input, person), input.password);
  if (input.password) await refuseWeak(input.password, { ...user, ...ownChanges(input, user) });
  const proof = kindsFor(user).length > 0 ? await prove(call, input.current_password) : unproven;
  const passwordHash = input.password ? await services.passwords.hash(input.password, caller) : undefined;
  return (target) => {
    const kinds = kindsFor(target);
    if (kinds.length > 0) proof(target);
    return { fields: { ...ownChanges(input, target), passwordHash }, kinds, ended: { except: sessionId } };
  };
}

async function judgeManaged({ input, services }: Changing, queries: Queries, user: User, target: User) {
  checkRank(user, target, input);
  const common = await commonValues(queries, target);
  checkInterval(target, common, input);
  return {
    fields: managedChanges(input, target, common, services.now()),
    kinds: [],
    ended: 'all',
  } satisfies Judged;
}

async function save(call: Changing, queries: Queries, target: User, { fields, kinds, ended }: Judged) {
  const { services, device } = call;
  if (fields.email && fields.email !== target.email) {
    services.rates.spend('email', target);
    const taken = await queries.$count(users, and(eq(users.email, fields.email), ne(users.id, target.id)));
    if (taken > 0) throw invalid({ email: 'Email sudah terdaftar.' });
  }
  const values: Partial<Omit<User, 'id'>> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(values).length === 0) return target;
  const [saved] = await queries.update(users).set(values).where(eq(users.id, target.id)).returning();
  if (!saved) throw notFound('Pengguna tidak ditemukan.');
  const now = services.now();
  await noteAccessChanges(queries, { userId: target.id, kinds, device, now });
  if (kinds.includes('password')) await closePasswordLink(queries, target.id);
  if (saved.role !== target.role) await beginRole(queries, target.id);
  const isLocked = saved.lockedAt !== null && target.lockedAt === null;
  if (saved.passwordHash !== target.passwordHash || saved.role !== target.role || isLocked) {
    await endSessions(services.database, queries, ended, now, target.id);
  }
  return saved;
}

/** Own profile, or a member's intervals and fee; a password ends the other sessions, role and lock all of them (V2, V5). */
export const updateUser = longRoute(
  'users.update',
  async (call) => {
    const { input } = call;
    const judgeOwn = input.id === call.user.id ? await prepareOwn(call) : null;
    return {
      async finish(queries, user) {
        const target = await holdPerson(queries, input.id);
        if (!target) throw notFound('Pengguna tidak ditemukan.');
        const judged = judgeOwn ? judgeOwn(target) : await judgeManaged(call, queries, user, target);
        return { user: await presentUser(queries, await save(call, queries, target, judged)) };
      },
    };
  },
  { fields: changes, endsSessions: true },
);
