import { inArray } from 'drizzle-orm';
import { beginningOf } from '../core/signs';
import type { Actor, Queries } from './database';
import { type AuditChange, auditEntries, users } from './schema';

/** Something that was done, as the audit log has it. */
export interface Deed {
  /** The name of the call, or `admin.` and the command at the server's own machine. */
  readonly action: string;
  /** Whom it is about. */
  readonly subjectId?: number | null;
  /** What it is about, as people call it. */
  readonly object?: string;
  readonly changes?: readonly AuditChange[];
}
/** Who does it, and from where. Somebody who tries to sign in is nobody yet. */
export type Doer = Omit<Actor, 'userId'> & { readonly userId: number | null };

const AT_THE_MACHINE: Doer = { userId: null, device: '', address: '' };

/** Writes entries of the audit log, in the transaction that does what they say; without `by` they are the command line's. */
export async function noteDeeds(
  tx: Queries,
  deeds: readonly Deed[],
  { userId: actorId, device, address }: Doer = AT_THE_MACHINE,
  at: number = tx.clock.now(),
): Promise<void> {
  if (deeds.length === 0) return;
  const ids = [actorId, ...deeds.map(({ subjectId }) => subjectId ?? null)].filter((id) => id !== null);
  const { id, firstname, lastname, email } = users;
  const rows = await tx.select({ id, firstname, lastname, email }).from(users).where(inArray(id, ids));
  const people = new Map(rows.map((person) => [person.id, person]));
  const called = (whom: number | null) => {
    const person = whom === null ? undefined : people.get(whom);
    return {
      name: person ? `${person.firstname} ${person.lastname}`.trim() : '',
      email: person?.email ?? '',
    };
  };
  const actor = called(actorId);
  await tx.insert(auditEntries).values(
    deeds.map(({ action, subjectId = null, object = '', changes = [] }) => {
      const subject = called(subjectId);
      const texts = [actor.name, actor.email, subject.name, subject.email, object, address];
      return {
        at: new Date(at),
        action,
        kind: action.split('.', 1)[0] ?? action,
        actorId,
        actorName: actor.name,
        subjectId,
        subjectName: subject.name,
        object,
        changes,
        address,
        device: beginningOf(device, 300),
        text: [...new Set(texts)].join('\n').toLowerCase(),
      };
    }),
  );
}

export const noteDeed = (tx: Queries, deed: Deed, by?: Doer, at?: number): Promise<void> =>
  noteDeeds(tx, [deed], by, at);

/** Characters that are kept of a value. */
const MOST = 500;
/** Of two long texts the part in which they differ, with some of what stands before. */
const LEAD = 20;

/** An address or a name with a dot, and a port; what else has a number behind a colon may be a password. */
const PLACE = /(?<![^/:@])(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?![^/:@])/gi;

/** Where a proxy is, without who signs in there, in whichever form that is written; `***` where that is not certain. */
function placeOf(proxy: string): string {
  const [scheme = ''] = /^\w+:\/\//.exec(proxy) ?? [];
  const [place, another] = proxy.match(PLACE) ?? [];
  if (place === undefined || another !== undefined) return '***';
  return proxy.replace(/\/$/, '') === scheme + place ? proxy : `${scheme}***@${place}`;
}

/** What a field is told as, null for nothing. */
export const textOf = (field: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return field === 'value' ? placeOf(text) : text;
};

/** A field that was set from one value to another. */
export function changeOf(field: string, before: unknown, after: unknown): AuditChange {
  const texts = [textOf(field, before), textOf(field, after)] as const;
  const [was, is] = [[...(texts[0] ?? '')], [...(texts[1] ?? '')]];
  const differs = was.findIndex((sign, place) => sign !== is[place]);
  const from = Math.max(was.length, is.length) > MOST ? (differs < 0 ? was.length : differs) - LEAD : 0;
  const shown = (signs: readonly string[]) =>
    beginningOf(from > 0 ? `…${signs.slice(from).join('')}` : signs.join(''), MOST) || null;
  return { field, before: shown(was), after: shown(is) };
}
