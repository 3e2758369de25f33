import * as z from 'zod/mini';
import { listAnswer, required, shared } from '../calls';
import { count, entity, flag, id, moment, text } from '../scalars';

/** A sign-in of the caller: in which browser, since when, and when it was last used. `current` is that of the call itself. */
export const signIn = entity({ id }, { device: text, createdAt: moment, lastSeenAt: moment, current: flag });
export type SignIn = z.output<typeof signIn>;

/** Something that changed about how the caller gets in or is paid: in which browser, when, and whether they have said that they saw it. */
export const accessChange = entity({ id }, { kind: text, device: text, at: moment, seen: flag });
export type AccessChange = z.output<typeof accessChange>;

/** Whether the caller signs in by more than a password, whether they have to, and how many recovery codes they have left. */
export const factor = entity({}, { enabled: flag, required: flag, recovery_codes: count });
export type Factor = z.output<typeof factor>;

/** What each call about how people get in is given. */
export const requests = {
  ...shared.requests,
  resetPassword: z.object({ token: z.string(), password: z.string(), password2: z.string() }),
  /** Where the sign-in was not a moment ago, the current password says who it is. */
  proof: z.object({ current_password: z.optional(z.string()) }),
  code: z.object({ code: z.string() }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  sessions: listAnswer(signIn),
  changes: listAnswer(accessChange),
  /** For the address of a link by which somebody sets a password: shown to who made it, and kept nowhere. */
  passwordLink: z.object({ token: required, expiresAt: moment }),
  factor: z.object({ factor }),
  /** As text, and for a picture that an authenticator reads. */
  factorSecret: z.object({ secret: required, uri: required }),
  /** Told once. */
  recoveryCodes: z.object({ codes: z.array(required) }),
} as const;
