import * as z from 'zod/mini';
import { fieldsOf, listAnswer, narrowing, only, paged, required, shared } from '../calls';
import * as entities from '../entities';
import { count, id, money, rowsOf, textOrNull } from '../scalars';

/** A level arrives as its name or as the level itself. */
const levelName = z.catch(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'object' && value !== null ? fieldsOf(value).name : value,
    ),
    textOrNull,
  ),
  null,
);
/** What each call of the session and of users is given; ids that the path carries stand among the fields. */
export const requests = {
  ...shared.requests,
  login: z.object({ email: z.string(), password: z.string(), code: z.optional(z.string()) }),
  register: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    password: z.string(),
    password2: z.string(),
    agreeToTerms: z.boolean(),
    affiliateCode: z.string(),
    referral_code: z.string(),
  }),
  validate: z.object({ token: z.string() }),
  settle: z.object({ key: z.string() }),
  userUpdate: z.looseObject({ id }),
  memberPage: z.object({
    ...paged,
    ...narrowing,
    level: z.optional(z.string()),
    role: z.optional(z.string()),
  }),
  referralPage: z.object({ ...paged, userId: id }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  session: z.object({ token: required, user: entities.user }),
  validity: z.object({
    isvalid: z.pipe(
      z.transform((value: unknown) => Boolean(value) && value !== 'false' && value !== '0'),
      z.boolean(),
    ),
  }),
  /** What became of a request: its answer, or that it was withdrawn before it came. */
  settlement: z.object({
    outcome: z.enum(['answered', 'withdrawn']),
    status: z.optional(count),
    answer: z.optional(z.unknown()),
  }),
  userDetail: z.object({ user: entities.member, level: levelName, color: textOrNull }),
  blastFee: only('blast_fee', money),
  userSaved: only('user', entities.user),
  users: only('users', rowsOf(entities.user)),
  memberPage: listAnswer(entities.member),
  count: only('count', count),
  referralPage: listAnswer(entities.referral),
} as const;
