import { answers, requests } from '../schema/calls/access';
import { command, get, post, remove, save } from './endpoint';

const { none, byId } = requests;

/** How people get in: their sessions, and links by which they set a password. */
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
} as const;
