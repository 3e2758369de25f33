import * as z from 'zod/mini';
import { listAnswer, required, shared } from '../calls';
import { entity, flag, id, moment, text } from '../scalars';

/** A sign-in of the caller: in which browser, since when, and when it was last used. `current` is that of the call itself. */
export const signIn = entity({ id }, { device: text, createdAt: moment, lastSeenAt: moment, current: flag });
export type SignIn = z.output<typeof signIn>;

/** Something that changed about how the caller gets in or is paid: in which browser, when, and whether they have said that they saw it. */
export const accessChange = entity({ id }, { kind: text, device: text, at: moment, seen: flag });
export type AccessChange = z.output<typeof accessChange>;

/** What each call about how people get in is given. */
export const requests = {
  ...shared.requests,
  resetPassword: z.object({ token: z.string(), password: z.string(), password2: z.string() }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  sessions: listAnswer(signIn),
  changes: listAnswer(accessChange),
  /** For the address of a link by which somebody sets a password: shown to who made it, and kept nowhere. */
  passwordLink: z.object({ token: required, expiresAt: moment }),
} as const;
