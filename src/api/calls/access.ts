import * as z from 'zod/mini';
import { accessChange, factor, signIn } from '../schema/access';
import { listAnswer, required } from '../schema/answers';
import { moment } from '../schema/scalars';
import { command, get, post, remove, save } from './define';
import { asTyped, byId, line, optional, secret } from './fields';
import { anyone, managers, setUp } from './permission';

const FACTOR_FAILED = 'Error saving verification';
/** Where the sign-in was not a moment ago, the current password says who it is. */
const proof = { current_password: optional(secret()) };

/** How people get in: their sessions, links by which they set a password, and their second factor. */
export const accessCalls = {
  'access.sessions': get('/admin/session/list', {
    says: 'The living sessions of the caller, the last used first.',
    may: setUp,
    answer: listAnswer(signIn),
    fallback: 'Error fetching sessions',
    whereUnknown: 'The profile shows no sessions.',
  }),
  'access.delete': remove('/admin/session/:id', {
    says: 'Ends a session of the caller.',
    may: setUp,
    input: byId,
    fallback: 'Error ending session',
    whereUnknown: 'The profile shows no sessions.',
  }),
  'access.endOthers': remove('/admin/session/others', {
    says: 'Ends every session of the caller but the one that asks.',
    may: setUp,
    fallback: 'Error ending sessions',
    whereUnknown: 'The profile shows no sessions.',
  }),
  'access.changes': get('/admin/session/changes', {
    says: 'What changed about how the caller gets in or is paid, the latest first. The page tells them of it until they have said that they saw it.',
    may: setUp,
    answer: listAnswer(accessChange),
    fallback: 'Error fetching changes',
    whereUnknown: 'Nobody is told, and the profile shows no changes.',
  }),
  'access.seen': save('/admin/session/changes/seen', {
    says: 'Says that the caller has seen this change and those before it.',
    may: setUp,
    input: byId,
    fallback: 'Error saving changes',
    ...command,
    whereUnknown: 'Nobody is told, and the profile shows no changes.',
  }),
  'access.passwordLink': save('/admin/users/password-link', {
    says: 'Makes a token by which a member or staff sets a password: once, for 24 hours; tokens made before end.',
    may: managers,
    input: byId,
    answer: z.object({ token: required, expiresAt: moment }),
    fallback: 'Error creating link',
    whereUnknown: 'It is offered where members are told to be `locked` or not, and then says that it failed.',
    isSecret: true,
  }),
  'access.resetPassword': post('/auth/reset-password', {
    says: 'Sets a password by such a token, and ends all sessions of that person.',
    may: anyone,
    input: { token: secret(512), password: secret(), password2: secret() },
    fallback: 'Error saving password',
    whereUnknown: 'The form says that the server refused it.',
  }),
  'factor.read': get('/admin/factor/get', {
    says: 'Whether the caller signs in by more than a password, and whether they have to.',
    may: setUp,
    answer: z.object({ factor }),
    fallback: 'Error fetching verification',
    whereUnknown: 'The profile shows no second factor.',
  }),
  'factor.begin': save('/admin/factor/begin', {
    says: 'Makes a secret for an authenticator, which a first code confirms; 409 where one is confirmed already.',
    may: setUp,
    input: proof,
    answer: z.object({ secret: required, uri: required }),
    fallback: FACTOR_FAILED,
    whereUnknown: 'The profile shows no second factor.',
    isSecret: true,
  }),
  'factor.confirm': save('/admin/factor/confirm', {
    says: 'Confirms the secret by a code of it: from then on a sign-in needs one. Answers the recovery codes, once.',
    may: setUp,
    input: { code: asTyped(line(100)) },
    answer: z.object({ codes: z.array(required) }),
    fallback: FACTOR_FAILED,
    whereUnknown: 'The profile shows no second factor.',
    isSecret: true,
  }),
  'factor.renew': save('/admin/factor/recovery-codes', {
    says: 'Makes recovery codes in place of those before. They are answered once.',
    may: setUp,
    input: proof,
    answer: z.object({ codes: z.array(required) }),
    fallback: FACTOR_FAILED,
    whereUnknown: 'The profile shows no second factor.',
    isSecret: true,
  }),
  'factor.remove': save('/admin/factor/remove', {
    says: 'Makes the caller sign in by the password alone.',
    may: setUp,
    input: proof,
    fallback: FACTOR_FAILED,
    whereUnknown: 'The profile shows no second factor.',
    isSecret: true,
  }),
} as const;
