import * as z from 'zod/mini';
import { required } from '../schema/answers';
import * as entities from '../schema/entities/people';
import { count } from '../schema/scalars';
import { command, post } from './define';
import { agreement, asTyped, email, line, optional, secret, words } from './fields';
import { anyone, setUp } from './permission';

const session = z.object({ token: required, user: entities.user });

/** Signing in, up and out, and what became of requests. */
export const authCalls = {
  /**
   * Signs in.
   * @refused 401 where e-mail or password are wrong, with `code` 2 where the sign-in needs a code, or another one; 403 where the person is locked
   */
  'auth.login': post('/auth/login', {
    may: anyone,
    input: { email: asTyped(line(320)), password: secret(), code: optional(words(100)) },
    answer: session,
    fallback: 'Error signing in',
  }),
  /**
   * Signs up.
   * @refused 422 with a text under `errors.email`, or 409, where somebody has the e-mail
   * @untried the new user cannot be deleted again
   */
  'auth.register': post('/auth/register', {
    may: anyone,
    input: {
      firstName: asTyped(line(100)),
      lastName: asTyped(line(100)),
      email,
      password: secret(),
      password2: secret(),
      agreeToTerms: {
        ...agreement('Anda harus menyetujui syarat dan ketentuan.'),
        given: z.boolean(),
      },
      affiliateCode: optional(words(64)),
      referral_code: optional(words(64)),
    },
    answer: session,
    fallback: 'Failed to sign up. Please try again.',
  }),
  /** Checks whether a token is still valid. */
  'auth.validate': post('/auth/validate', {
    may: anyone,
    input: { token: secret(512) },
    answer: z.object({
      isvalid: z.pipe(
        z.transform((value: unknown) => Boolean(value) && value !== 'false' && value !== '0'),
        z.boolean(),
      ),
    }),
    isQuestion: true,
  }),
  /**
   * Ends the session of a token, also of one that has ended. The page waits for no answer.
   * @addition The session ends in this browser alone.
   * @untried ends a session that others of these checks use
   */
  'auth.logout': post('/auth/logout', {
    may: anyone,
    input: { token: secret(512) },
    ...command,
    timeout: 5_000,
  }),
  /**
   * What became of the request with this `Idempotency-Key`. One that has not come yet is withdrawn: it never has
   * an effect, however late it comes. 409 while it still runs.
   * @addition What a lost answer said stays unknown until the row, or a list, shows it; the page says that it
   * does not know.
   */
  'intent.settle': post('/admin/intent/settle', {
    may: setUp,
    input: { key: secret(64) },
    answer: z.object({
      outcome: z.enum(['answered', 'withdrawn']),
      status: z.optional(count),
      answer: z.optional(z.unknown()),
    }),
    ...command,
    timeout: 5_000,
    noted: 'never',
  }),
} as const;
