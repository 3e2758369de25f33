import * as z from 'zod/mini';
import { accessChange, factor, signIn } from '../schema/access';
import { listAnswer, required } from '../schema/answers';
import { moment } from '../schema/scalars';
import { command, get, post, remove, save } from './define';
import { asTyped, byId, byUser, line, optional, secret } from './fields';
import { anyone, managers, setUp } from './permission';
import { pushCalls } from './push';

const FACTOR_FAILED = 'Error saving verification';
/** The current password, required unless the sign-in is recent. */
const proof = { current_password: optional(secret()) };

/** How people get in: their sessions, links by which they set a password, and their second factor. */
export const accessCalls = {
  /**
   * The living sessions of the caller, the last used first.
   * @addition The profile shows no sessions.
   */
  'access.sessions': get('/admin/session/list', {
    may: setUp,
    answer: listAnswer(signIn),
    fallback: 'Error fetching sessions',
  }),
  /**
   * Ends a session of the caller.
   * @addition The profile shows no sessions.
   * @untried ends a session of the user
   */
  'access.delete': remove('/admin/session/:id', {
    may: setUp,
    input: byId,
    fallback: 'Error ending session',
  }),
  /**
   * Ends every session of the caller but the one that asks.
   * @addition The profile shows no sessions.
   * @untried ends sessions of the user
   */
  'access.endOthers': remove('/admin/session/others', {
    may: setUp,
    fallback: 'Error ending sessions',
  }),
  /**
   * The living sessions of a member or staff, the last used first. Those of admin and dev are their own affair: 404.
   * @addition The page of a person shows no sessions.
   */
  'access.sessionsOf': get('/admin/session/of/:userId', {
    may: managers,
    input: byUser,
    answer: listAnswer(signIn),
    fallback: 'Error fetching sessions',
  }),
  /**
   * Ends a session of a member or staff.
   * @addition The page of a person shows no sessions.
   * @untried ends a session of the user
   */
  'access.endOf': remove('/admin/session/of/:userId/:id', {
    may: managers,
    input: { ...byUser, ...byId },
    fallback: 'Error ending session',
  }),
  /**
   * Ends every session of a member or staff.
   * @addition The page of a person shows no sessions.
   * @untried ends sessions of the user
   */
  'access.endAllOf': remove('/admin/session/of/:userId', {
    may: managers,
    input: byUser,
    fallback: 'Error ending sessions',
  }),
  /**
   * What changed about how the caller gets in or is paid, the latest first. The page shows it until they confirm
   * that they saw it.
   * @addition No change is shown, neither in a notice nor in the profile.
   */
  'access.changes': get('/admin/session/changes', {
    may: setUp,
    answer: listAnswer(accessChange),
    fallback: 'Error fetching changes',
  }),
  /**
   * Marks this change and those before it as seen by the caller.
   * @addition No change is shown, neither in a notice nor in the profile.
   * @untried marks changes as seen that the user may not have seen
   */
  'access.seen': save('/admin/session/changes/seen', {
    may: setUp,
    input: byId,
    fallback: 'Error saving changes',
    ...command,
    noted: 'never',
  }),
  /**
   * Makes a token by which a member or staff sets a password: once, for 24 hours; tokens made before end.
   * @addition Offered where members have the field `locked`; then fails with a message.
   * @untried ends a link that the user may have been sent
   */
  'access.passwordLink': save('/admin/users/password-link', {
    may: managers,
    input: byId,
    answer: z.object({ token: required, expiresAt: moment }),
    fallback: 'Error creating link',
    isSecret: true,
  }),
  /**
   * Sets a password by such a token, and ends all sessions of that person.
   * @addition The form says that the server refused it.
   * @untried changes a password
   */
  'access.resetPassword': post('/auth/reset-password', {
    may: anyone,
    input: { token: secret(512), password: secret(), password2: secret() },
    fallback: 'Error saving password',
  }),
  /**
   * Whether the caller signs in by more than a password, and whether they have to.
   * @addition The profile shows no second factor.
   */
  'factor.read': get('/admin/factor/get', {
    may: setUp,
    answer: z.object({ factor }),
    fallback: 'Error fetching verification',
  }),
  /**
   * Makes a secret for an authenticator, which a first code confirms; 409 where one is confirmed already.
   * @addition The profile shows no second factor.
   * @untried begins a second factor for the user
   */
  'factor.begin': save('/admin/factor/begin', {
    may: setUp,
    input: proof,
    answer: z.object({ secret: required, uri: required }),
    fallback: FACTOR_FAILED,
    isSecret: true,
  }),
  /**
   * Confirms the secret by a code of it: from then on a sign-in needs one. Answers the recovery codes, once.
   * @addition The profile shows no second factor.
   * @untried needs an authenticator
   */
  'factor.confirm': save('/admin/factor/confirm', {
    may: setUp,
    input: { code: asTyped(line(100)) },
    answer: z.object({ codes: z.array(required) }),
    fallback: FACTOR_FAILED,
    isSecret: true,
  }),
  /**
   * Makes recovery codes in place of those before. They are answered once.
   * @addition The profile shows no second factor.
   * @untried ends the user's recovery codes
   */
  'factor.renew': save('/admin/factor/recovery-codes', {
    may: setUp,
    input: proof,
    answer: z.object({ codes: z.array(required) }),
    fallback: FACTOR_FAILED,
    isSecret: true,
  }),
  /**
   * Makes the caller sign in by the password alone.
   * @addition The profile shows no second factor.
   * @untried removes the user's second factor
   */
  'factor.remove': save('/admin/factor/remove', {
    may: setUp,
    input: proof,
    fallback: FACTOR_FAILED,
    isSecret: true,
  }),
  ...pushCalls,
} as const;
