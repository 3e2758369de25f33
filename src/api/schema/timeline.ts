import * as z from 'zod/mini';
import { auditEntry, auditPerson } from './audit';
import { personName } from './entities/people';
import { count, entity, id, moment, money, number, text, textOrNull } from './scalars';

/** What a person's timeline can be narrowed to. */
export const TIMELINE_KINDS = ['signIn', 'access', 'person', 'money', 'accounts', 'office'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** A change of the person's balance; of what is gathered over a day, all `count` lines of that day together. */
const timelineMovement = entity(
  { amount: number },
  {
    kind: text,
    count,
    reason: textOrNull,
    nominal: z.nullish(money),
    Whatsapp: z.nullish(entity({}, { phonenumber: text, pushname: text })),
    Person: personName,
    /** Who gave a bonus of which no entry says so. */
    By: z.nullish(auditPerson),
  },
);

/** What happened by itself to an account, a generator or a validator of the person. */
const timelineNews = entity({}, { kind: text, source: text, name: text, number: text, reason: textOrNull });

/**
 * Something that a person did, or that was done or happened to them: an entry of the audit log, a change of their balance with
 * the entry that says who did it, or news.
 */
export const timelineEntry = entity(
  { id },
  {
    at: moment,
    kind: text,
    Audit: z.nullish(auditEntry),
    Movement: z.nullish(timelineMovement),
    News: z.nullish(timelineNews),
  },
);
export type TimelineEntry = z.output<typeof timelineEntry>;
