import { listAnswer, only } from '../schema/answers';
import * as entities from '../schema/entities/money';
import { movement } from '../schema/ledger';
import { monthStatement, personMonth } from '../schema/statement';
import { money } from '../schema/scalars';
import { WITHDRAW_STATUSES } from '../schema/choices';
import { MONTHS, PERIODS } from '../schema/period-forms';
import { errorFirst, get, pages, remove, save, update } from './define';
import { amount, byId, byUser, choice, fee, id, line, month, optional, unread, whole, whose } from './fields';
import { managers, office, payee, person, roles, signedIn } from './permission';
import { payoutCalls } from './payouts';

const level = { name: line(100), blast_fee: fee, requirement_blast: whole(0, 2_000_000_000) };

/** Bonuses, levels and withdraws. */
export const moneyCalls = {
  /** Gives a bonus. */
  'bonus.create': save('/admin/bonus/create', {
    may: managers,
    input: { nominal: amount(1), reason: line(500), userId: id, adminId: unread(id) },
    answer: only('bonus', entities.bonus),
  }),
  /** Takes a bonus back. */
  'bonus.delete': remove('/admin/bonus/:id', { may: managers, input: byId }),
  /**
   * A page of bonuses; a member always gets their own.
   * @search a part of the person’s name or of the reason
   * @sums { "nominal": 50000 }
   */
  'bonus.page': pages('/admin/bonus/list-per-page', {
    may: roles('member', 'admin', 'dev'),
    row: entities.bonus,
    input: { user_id: whose },
    isSearched: true,
    filters: { period: PERIODS },
    sorts: ['firstname', 'nominal', 'reason', 'createdAt'],
    fallback: 'Error fetching Bonus list',
  }),
  /** What a person’s bonuses come to. */
  'bonus.total': get('/admin/bonus/total/:userId', {
    may: person,
    input: byUser,
    answer: only('totalBonus', money),
    fallback: 'Error fetching Bonus list',
  }),
  /** Adds a level. */
  'level.create': save('/admin/level/create', {
    may: managers,
    input: level,
    answer: only('level', entities.level),
    ...errorFirst,
  }),
  /** Changes a level. */
  'level.update': update('/admin/level/:id', {
    may: managers,
    input: { id, ...level },
    answer: only('level', entities.level),
    ...errorFirst,
  }),
  /** Deletes a level. */
  'level.delete': remove('/admin/level/:id', { may: managers, input: byId }),
  /** A page of levels. */
  'level.page': pages('/admin/level/list-per-page', {
    may: managers,
    row: entities.level,
    sorts: ['name', 'blast_fee', 'requirement_blast'],
    fallback: 'Error fetching Level list',
  }),
  /** A level. */
  'level.read': get('/admin/level/:id', {
    may: managers,
    input: byId,
    answer: only('level', entities.level),
    fallback: 'Error fetching Level list',
  }),
  /**
   * Asks for money. `code` 1 says that the bank account is missing, whatever the status.
   * @untried asks for money
   */
  'withdraw.request': save('/admin/withdraw/request', {
    may: { roles: [], owner: 'user', ownerRoles: ['member', 'dev'] },
    input: { nominal: amount(), userId: id },
    answer: only('withdraw', entities.withdraw),
    ...errorFirst,
    codeRefuses: true,
  }),
  /** What a person has asked for. */
  'withdraw.history': get('/admin/withdraw/history/:userId', {
    may: payee,
    limit: 'ownList',
    input: byUser,
    answer: listAnswer(entities.withdraw),
  }),
  /** What everybody has asked for. */
  'withdraw.histories': get('/admin/withdraw/histories', {
    may: office,
    limit: 'export',
    answer: listAnswer(entities.withdraw),
  }),
  /**
   * A page of requests; a member always gets their own.
   * @search a part of the person’s name, or of the holder or the number of the bank account that it goes to
   * @sums { "requested": 20000, "accepted": 0, "rejected": 0 }
   */
  'withdraw.page': pages('/admin/withdraw/histories-per-page', {
    may: signedIn,
    row: entities.withdraw,
    input: { user_id: whose },
    isSearched: true,
    filters: { status: WITHDRAW_STATUSES, period: PERIODS, amount: null, level: null, bank: null },
    sorts: ['firstname', 'nominal', 'status', 'createdAt'],
  }),
  /** What a person’s accounts have earned. */
  'withdraw.income': get('/admin/withdraw/income/:userId', {
    may: payee,
    input: byUser,
    answer: only('income', money),
  }),
  /** What a person can ask for. */
  'withdraw.balance': get('/admin/withdraw/balance/:userId', {
    may: payee,
    input: byUser,
    answer: only('balance', money),
  }),
  /** The total of a person’s undecided requests. */
  'withdraw.totalRequested': get('/admin/withdraw/total-requested/:userId', {
    may: payee,
    input: byUser,
    answer: only('total', money),
  }),
  /** What a person was paid. */
  'withdraw.totalAccepted': get('/admin/withdraw/total-accepted/:userId', {
    may: payee,
    input: byUser,
    answer: only('total', money),
  }),
  /**
   * A page of every change of a person’s balance, newest first.
   * @addition No ledger is shown; the parts of the balance are read by other calls.
   * @sums { "income": 187900, "referral": 5566, "bonus": 300000, "requested": 20000, "accepted": 50000, "balance": 423466 }
   */
  'withdraw.ledger': pages('/admin/withdraw/ledger/:userId', {
    may: payee,
    row: movement,
    input: byUser,
    filters: { period: PERIODS },
  }),
  /**
   * A month of a person’s balance: what it was before and after, and all that changed it. Without a month, this one.
   * @addition No statement of a month is offered.
   */
  'withdraw.statement': get('/admin/withdraw/statement/:userId', {
    may: payee,
    limit: 'ownList',
    input: { userId: id, month: optional(month) },
    answer: only('statement', monthStatement),
  }),
  /**
   * A page of everybody’s month, newest person first, and in `meta.sums` what all of them come to. Without a month, this one.
   * @addition No statement of the office is offered.
   * @sums { "opening": 423466, "income": 187900, "referral": 5566, "bonus": 300000, "bonus_revoked": 0, "withdraw_requested": -20000, "withdraw_accepted": 0, "withdraw_rejected": 0, "withdraw_reopened": 0, "carried": 0, "closing": 896932, "paid": 50000, "success": 1879, "fail": 41 }
   */
  'withdraw.statementPage': pages('/admin/withdraw/statements-per-page', {
    may: managers,
    row: personMonth,
    filters: { month: MONTHS },
  }),
  /**
   * Accepts or rejects a request, or takes that back.
   * @untried decides about money
   */
  'withdraw.update': update('/admin/withdraw/update', {
    may: office,
    input: { id, status: choice(WITHDRAW_STATUSES) },
    answer: only('withdraw', entities.withdraw),
    ...errorFirst,
  }),
  ...payoutCalls,
} as const;
