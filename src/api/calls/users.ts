import * as z from 'zod/mini';
import { fieldsOf, only } from '../schema/answers';
import * as entities from '../schema/entities/people';
import { count, money, rowsOf, textOrNull } from '../schema/scalars';
import { timelineEntry, TIMELINE_KINDS } from '../schema/timeline';
import { ACCOUNT_STATUSES } from '../schema/choices';
import { get, pages, update } from './define';
import { byId, byUser, choice, id, leniently, optional, period, whole, words } from './fields';
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
  /** A person; to the office also when they last had a page open, and who invited them. */
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
   * @search a part of the name or of the e-mail, or the number of one of their accounts in any form; or, alone, the name of a status
   * of their accounts
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
    input: {
      ...byUser,
      of: leniently(choice(['office'])),
    },
    sorts: ['firstname', 'income'],
    fallback: 'Error fetching Referral list',
  }),
  /**
   * What a person did, and what was done or happened to them, newest first: entries of the audit log, changes of their balance and
   * news of their accounts. What the ledger and the audit log both know is told once, with who did it.
   * @addition The page of a person shows no timeline.
   */
  'users.timeline': get('/admin/users/timeline/:userId', {
    may: managers,
    input: {
      ...byUser,
      kind: leniently(choice(TIMELINE_KINDS)),
      period: leniently(period),
      /** Goes on behind this place, which an answer has named. */
      before: optional(words(60)),
      size: { ...whole(1, 200), given: z.optional(z.int().check(z.minimum(1))), otherwise: { value: 10 } },
    },
    answer: z.object({
      timeline: rowsOf(timelineEntry),
      /** Where to go on, null at the end. */
      next: textOrNull,
    }),
    fallback: 'Error fetching timeline',
  }),
} as const;
