import type * as z from 'zod/mini';
import { count, entity, flag, id, moment, text } from './scalars';

/** A sign-in of the caller: in which browser, since when, and when it was last used. `current` is that of the call itself. */
export const signIn = entity({ id }, { device: text, createdAt: moment, lastSeenAt: moment, current: flag });
export type SignIn = z.output<typeof signIn>;

/** Something that changed about how the caller gets in or is paid: in which browser, when, and whether they have said that they saw it. */
export const accessChange = entity({ id }, { kind: text, device: text, at: moment, seen: flag });
export type AccessChange = z.output<typeof accessChange>;

/** Whether the caller signs in by more than a password, whether they have to, and how many recovery codes they have left. */
export const factor = entity({}, { enabled: flag, required: flag, recovery_codes: count });
export type Factor = z.output<typeof factor>;
