import { answers, requests } from '../schema/calls/money';
import { get, save, update, remove, errorFirst } from './endpoint';

const { none, byId, byUser } = requests;

/** Bonuses, levels and withdraws. */
export const moneyEndpoints = {
  'bonus.create': save('/admin/bonus/create', requests.bonusCreate, answers.bonus, 'Internal server error'),
  'bonus.delete': remove('/admin/bonus/:id', byId, answers.nothing, 'Internal server error'),
  'bonus.page': get(
    '/admin/bonus/list-per-page',
    requests.ownedPage,
    answers.bonusPage,
    'Error fetching Bonus list',
  ),
  'bonus.total': get('/admin/bonus/total/:userId', byUser, answers.totalBonus, 'Error fetching Bonus list'),

  'level.create': save(
    '/admin/level/create',
    requests.levelSave,
    answers.level,
    'Internal server error',
    errorFirst,
  ),
  'level.update': update(
    '/admin/level/:id',
    requests.levelSave,
    answers.level,
    'Internal server error',
    errorFirst,
  ),
  'level.delete': remove('/admin/level/:id', byId, answers.nothing, 'Internal server error'),
  'level.page': get(
    '/admin/level/list-per-page',
    requests.paged,
    answers.levelPage,
    'Error fetching Level list',
  ),
  'level.read': get('/admin/level/:id', byId, answers.level, 'Error fetching Level list'),

  'withdraw.request': save(
    '/admin/withdraw/request',
    requests.withdrawRequest,
    answers.withdraw,
    'Internal server error',
    { ...errorFirst, codeRefuses: true },
  ),
  'withdraw.history': get(
    '/admin/withdraw/history/:userId',
    byUser,
    answers.withdrawPage,
    'Internal server error',
  ),
  'withdraw.histories': get('/admin/withdraw/histories', none, answers.withdrawPage, 'Internal server error'),
  'withdraw.page': get(
    '/admin/withdraw/histories-per-page',
    requests.ownedPage,
    answers.withdrawPage,
    'Internal server error',
  ),
  'withdraw.income': get('/admin/withdraw/income/:userId', byUser, answers.income, 'Internal server error'),
  'withdraw.balance': get(
    '/admin/withdraw/balance/:userId',
    byUser,
    answers.balance,
    'Internal server error',
  ),
  'withdraw.totalRequested': get(
    '/admin/withdraw/total-requested/:userId',
    byUser,
    answers.total,
    'Internal server error',
  ),
  'withdraw.totalAccepted': get(
    '/admin/withdraw/total-accepted/:userId',
    byUser,
    answers.total,
    'Internal server error',
  ),
  'withdraw.ledger': get(
    '/admin/withdraw/ledger/:userId',
    requests.ledger,
    answers.ledger,
    'Internal server error',
  ),
  'withdraw.update': update(
    '/admin/withdraw/update',
    requests.withdrawUpdate,
    answers.withdraw,
    'Internal server error',
    errorFirst,
  ),
} as const;
