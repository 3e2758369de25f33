import { listAnswer, only } from '../schema/answers';
import * as entities from '../schema/entities';
import { movement } from '../schema/ledger';
import { money } from '../schema/scalars';
import { PERIODS, WITHDRAW_STATUSES } from '../schema/choices';
import { errorFirst, get, pages, remove, save, update } from './define';
import { amount, byId, byUser, choice, fee, id, line, unread, whole, whose } from './fields';
import { managers, office, payee, person, roles, signedIn } from './permission';

const level = { name: line(100), blast_fee: fee, requirement_blast: whole(0, 2_000_000_000) };

/** Bonuses, levels and withdraws. */
export const moneyCalls = {
  'bonus.create': save('/admin/bonus/create', {
    says: 'Gives a bonus.',
    may: managers,
    input: { nominal: amount(1), reason: line(500), userId: id, adminId: unread(id) },
    answer: only('bonus', entities.bonus),
  }),
  'bonus.delete': remove('/admin/bonus/:id', { says: 'Takes a bonus back.', may: managers, input: byId }),
  'bonus.page': pages('/admin/bonus/list-per-page', {
    says: 'A page of bonuses; a member’s own, whoever was asked for.',
    may: roles('member', 'admin', 'dev'),
    row: entities.bonus,
    input: { user_id: whose },
    isSearched: true,
    filters: { period: PERIODS },
    sorts: ['firstname', 'nominal', 'reason', 'createdAt'],
    fallback: 'Error fetching Bonus list',
  }),
  'bonus.total': get('/admin/bonus/total/:userId', {
    says: 'What a person’s bonuses come to.',
    may: person,
    input: byUser,
    answer: only('totalBonus', money),
    fallback: 'Error fetching Bonus list',
  }),
  'level.create': save('/admin/level/create', {
    says: 'Adds a level.',
    may: managers,
    input: level,
    answer: only('level', entities.level),
    ...errorFirst,
  }),
  'level.update': update('/admin/level/:id', {
    says: 'Changes a level.',
    may: managers,
    input: { id, ...level },
    answer: only('level', entities.level),
    ...errorFirst,
  }),
  'level.delete': remove('/admin/level/:id', { says: 'Deletes a level.', may: managers, input: byId }),
  'level.page': pages('/admin/level/list-per-page', {
    says: 'A page of levels.',
    may: managers,
    row: entities.level,
    sorts: ['name', 'blast_fee', 'requirement_blast'],
    fallback: 'Error fetching Level list',
  }),
  'level.read': get('/admin/level/:id', {
    says: 'A level.',
    may: managers,
    input: byId,
    answer: only('level', entities.level),
    fallback: 'Error fetching Level list',
  }),
  'withdraw.request': save('/admin/withdraw/request', {
    says: 'Asks for money. `code` 1 says that the bank account is missing, whatever the status.',
    may: { roles: [], owner: 'user', ownerRoles: ['member', 'dev'] },
    input: { nominal: amount(), userId: id },
    answer: only('withdraw', entities.withdraw),
    ...errorFirst,
    codeRefuses: true,
  }),
  'withdraw.history': get('/admin/withdraw/history/:userId', {
    says: 'What a person has asked for.',
    may: payee,
    limit: 'ownList',
    input: byUser,
    answer: listAnswer(entities.withdraw),
  }),
  'withdraw.histories': get('/admin/withdraw/histories', {
    says: 'What everybody has asked for.',
    may: office,
    limit: 'export',
    answer: listAnswer(entities.withdraw),
  }),
  'withdraw.page': pages('/admin/withdraw/histories-per-page', {
    says: 'A page of requests; a member’s own, whoever was asked for.',
    may: signedIn,
    row: entities.withdraw,
    input: { user_id: whose },
    isSearched: true,
    filters: { status: WITHDRAW_STATUSES, period: PERIODS },
    sorts: ['firstname', 'nominal', 'status', 'createdAt'],
  }),
  'withdraw.income': get('/admin/withdraw/income/:userId', {
    says: 'What a person’s accounts have earned.',
    may: payee,
    input: byUser,
    answer: only('income', money),
  }),
  'withdraw.balance': get('/admin/withdraw/balance/:userId', {
    says: 'What a person can ask for.',
    may: payee,
    input: byUser,
    answer: only('balance', money),
  }),
  'withdraw.totalRequested': get('/admin/withdraw/total-requested/:userId', {
    says: 'What a person has asked for and nobody has decided.',
    may: payee,
    input: byUser,
    answer: only('total', money),
  }),
  'withdraw.totalAccepted': get('/admin/withdraw/total-accepted/:userId', {
    says: 'What a person was paid.',
    may: payee,
    input: byUser,
    answer: only('total', money),
  }),
  'withdraw.ledger': pages('/admin/withdraw/ledger/:userId', {
    says: 'A page of every change of a person’s balance, newest first.',
    may: payee,
    row: movement,
    input: byUser,
    whereUnknown: 'No ledger is shown; the parts of the balance are read by other calls.',
  }),
  'withdraw.update': update('/admin/withdraw/update', {
    says: 'Accepts or rejects a request, or takes that back.',
    may: office,
    input: { id, status: choice(WITHDRAW_STATUSES) },
    answer: only('withdraw', entities.withdraw),
    ...errorFirst,
  }),
} as const;
