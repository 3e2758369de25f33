import { answers, requests } from '../schema/calls/access';
import { command, get, post, remove, save } from './endpoint';

const { none, byId } = requests;
const FACTOR_FAILED = 'Error saving verification';

/** How people get in: their sessions, links by which they set a password, and their second factor. */
export const accessEndpoints = {
  'access.sessions': get('/admin/session/list', none, answers.sessions, 'Error fetching sessions'),
  'access.delete': remove('/admin/session/:id', byId, answers.nothing, 'Error ending session'),
  'access.endOthers': remove('/admin/session/others', none, answers.nothing, 'Error ending sessions'),
  'access.changes': get('/admin/session/changes', none, answers.changes, 'Error fetching changes'),
  /** Up to the one that is named: what came since was not seen. */
  'access.seen': save('/admin/session/changes/seen', byId, answers.nothing, 'Error saving changes', command),
  'access.passwordLink': save(
    '/admin/users/password-link',
    byId,
    answers.passwordLink,
    'Error creating link',
  ),
  'access.resetPassword': post(
    '/auth/reset-password',
    requests.resetPassword,
    answers.nothing,
    'Error saving password',
    { withToken: false },
  ),
  'factor.read': get('/admin/factor/get', none, answers.factor, 'Error fetching verification'),
  'factor.begin': save('/admin/factor/begin', requests.proof, answers.factorSecret, FACTOR_FAILED),
  'factor.confirm': save('/admin/factor/confirm', requests.code, answers.recoveryCodes, FACTOR_FAILED),
  'factor.renew': save('/admin/factor/recovery-codes', requests.proof, answers.recoveryCodes, FACTOR_FAILED),
  'factor.remove': save('/admin/factor/remove', requests.proof, answers.nothing, FACTOR_FAILED),
} as const;
