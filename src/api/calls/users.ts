import * as z from 'zod/mini';
import { fieldsOf, only } from '../schema/answers';
import * as entities from '../schema/entities';
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
  'users.read': get('/admin/users/:id', {
    says: 'A person.',
    may: beforeFactor(person),
    input: byId,
    answer: z.object({ user: entities.member, level: levelName, color: textOrNull }),
    fallback: 'Error fetching user',
  }),
  'users.blastFee': get('/admin/users/blast-fee/:id', {
    says: 'What a message earns this person.',
    may: person,
    input: byId,
    answer: only('blast_fee', money),
    fallback: 'Error fetching user',
  }),
  'users.update': update('/admin/users/:id', {
    says: 'Changes a person; `password` only when it changes, and `current_password` where the server asks for it.',
    may: person,
    input: byId,
    /** The person as read, with what changes. */
    request: z.looseObject({ id: id.given }),
    answer: only('user', entities.user),
    fallback: 'Error updating user',
    idInBody: true,
  }),
  'users.members': get('/admin/users/members', {
    says: 'Every member.',
    may: managers,
    limit: 'export',
    answer: only('users', rowsOf(entities.user)),
    fallback: 'Error fetching user',
  }),
  'users.memberPage': pages('/admin/users/members-per-page', {
    says: 'A page of members.',
    may: managers,
    row: entities.member,
    isSearched: true,
    filters: { status: ACCOUNT_STATUSES, role: ['member', 'staff'], level: null },
    sorts: ['firstname', 'email', 'income', 'createdAt'],
    fallback: 'Error fetching user',
  }),
  'users.active': get('/admin/users/active', {
    says: 'How many members have an account that can send.',
    may: managers,
    answer: only('count', count),
    fallback: 'Error fetching user',
  }),
  'users.referralPage': pages('/admin/users/referral-per-page', {
    says: 'A page of those whom a person has invited.',
    may: person,
    row: entities.referral,
    input: byUser,
    fallback: 'Error fetching Referral list',
  }),
} as const;
