import * as z from 'zod/mini';
import { fieldsOf, only } from '../schema/answers';
import * as entities from '../schema/entities/people';
import { count, money, rowsOf, textOrNull } from '../schema/scalars';
import { ACCOUNT_STATUSES } from '../schema/choices';
import { get, pages, update } from './define';
import { byId, byUser, id } from './fields';
import { beforeFactor, managers, person } from './permission';

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

/** People, and those they invited. */
export const usersCalls = {
  /** A person. */
  'users.read': get('/admin/users/:id', {
    may: beforeFactor(person),
    input: byId,
    answer: z.object({ user: entities.member, level: levelName, color: textOrNull }),
    fallback: 'Error fetching user',
  }),
  /** What a message earns this person. */
  'users.blastFee': get('/admin/users/blast-fee/:id', {
    may: person,
    input: byId,
    answer: only('blast_fee', money),
    fallback: 'Error fetching user',
  }),
  /**
   * Changes a person; `password` only when it changes, and `current_password` where the server asks for it.
   * @refused 422 with a text under `errors.email`, or 409, where somebody else has the e-mail
   */
  'users.update': update('/admin/users/:id', {
    may: person,
    input: byId,
    /** The person as read, with what changes. */
    request: z.looseObject({ id: id.given }),
    answer: only('user', entities.user),
    fallback: 'Error updating user',
    idInBody: true,
  }),
  /** Every member. */
  'users.members': get('/admin/users/members', {
    may: managers,
    limit: 'export',
    answer: only('users', rowsOf(entities.user)),
    fallback: 'Error fetching user',
  }),
  /**
   * A page of members.
   * @search a part of the name or of the e-mail; or, alone, the name of a status of their accounts
   */
  'users.memberPage': pages('/admin/users/members-per-page', {
    may: managers,
    row: entities.member,
    isSearched: true,
    filters: { status: ACCOUNT_STATUSES, role: ['member', 'staff'], level: null },
    sorts: ['firstname', 'email', 'income', 'createdAt'],
    fallback: 'Error fetching user',
  }),
  /** How many members have an account that can send. */
  'users.active': get('/admin/users/active', {
    may: managers,
    answer: only('count', count),
    fallback: 'Error fetching user',
  }),
  /** A page of those whom a person has invited. */
  'users.referralPage': pages('/admin/users/referral-per-page', {
    may: person,
    row: entities.referral,
    input: byUser,
    fallback: 'Error fetching Referral list',
  }),
} as const;
