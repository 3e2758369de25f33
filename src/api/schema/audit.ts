import * as z from 'zod/mini';
import { entity, id, moment, text, textOrNull } from './scalars';

/** What entries are about: the areas of calls, and commands at the server's own machine. */
export const AUDIT_KINDS = [
  'auth',
  'access',
  'factor',
  'users',
  'bonus',
  'withdraw',
  'payout',
  'payoutTemplate',
  'level',
  'setting',
  'proxy',
  'phoneNumber',
  'optOut',
  'message',
  'whatsapp',
  'plan',
  'generator',
  'validator',
  'admin',
] as const;

export const auditPerson = entity({ id }, { name: text });
/** A field that was set; both are null where it is secret, one where there was, or is, nothing. */
const auditChange = entity({}, { field: text, before: textOrNull, after: textOrNull });
export type AuditChange = z.output<typeof auditChange>;

/**
 * Who did what to whom, when and from where. `Actor` is null at the server's own machine and where somebody tried to sign in,
 * `Subject` where it is about nobody.
 */
export const auditEntry = entity(
  { id },
  {
    at: moment,
    action: text,
    Actor: z.nullish(auditPerson),
    Subject: z.nullish(auditPerson),
    object: text,
    changes: z.pipe(
      z.transform((value: unknown) => value ?? []),
      z.array(auditChange),
    ),
    address: text,
    device: text,
  },
);
export type AuditEntry = z.output<typeof auditEntry>;
