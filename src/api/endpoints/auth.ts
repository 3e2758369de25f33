import { answers, requests } from '../schema/calls/session';
import { command, get, post, update } from './endpoint';

const { none, byId } = requests;
const auth = { withToken: false } as const;

/** Sign-in, what became of requests, and people. */
export const authEndpoints = {
  'auth.login': post('/auth/login', requests.login, answers.session, 'Error signing in', auth),
  'auth.register': post(
    '/auth/register',
    requests.register,
    answers.session,
    'Failed to sign up. Please try again.',
    auth,
  ),
  'auth.validate': post('/auth/validate', requests.validate, answers.validity, 'Internal server error', {
    ...auth,
    isQuestion: true,
  }),

  'auth.logout': post('/auth/logout', requests.validate, answers.nothing, 'Internal server error', {
    ...auth,
    ...command,
    timeout: 5_000,
  }),

  'intent.settle': post(
    '/admin/intent/settle',
    requests.settle,
    answers.settlement,
    'Internal server error',
    { ...command, timeout: 5_000 },
  ),

  'users.read': get('/admin/users/:id', byId, answers.userDetail, 'Error fetching user'),
  'users.blastFee': get('/admin/users/blast-fee/:id', byId, answers.blastFee, 'Error fetching user'),
  'users.update': update('/admin/users/:id', requests.userUpdate, answers.userSaved, 'Error updating user', {
    idInBody: true,
  }),
  'users.members': get('/admin/users/members', none, answers.users, 'Error fetching user'),
  'users.memberPage': get(
    '/admin/users/members-per-page',
    requests.memberPage,
    answers.memberPage,
    'Error fetching user',
  ),
  'users.active': get('/admin/users/active', none, answers.count, 'Error fetching user'),
  'users.referralPage': get(
    '/admin/users/referral-per-page',
    requests.referralPage,
    answers.referralPage,
    'Error fetching Referral list',
  ),
} as const;
