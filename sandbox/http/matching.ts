import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { type generators, users, type validators, whatsapps } from '../store/schema';
import type { Counted } from '../store/row-counts';
import { contains } from './paging';

const STATES = ['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown'] as const;

/** Accounts in the status of a filter, as their counts and as their table know them; null where it is none (WA-06). */
export function statusOf(search: string): { kind: Counted['kind']; where: SQL } | null {
  if (search === 'sending') return { kind: [undefined, 'sending'], where: eq(whatsapps.status, 'sending') };
  if (search === 'suspended')
    return { kind: [undefined, undefined, 'suspended'], where: sql`${whatsapps.suspended}` };
  const state = STATES.find((known) => known === search);
  return state ? { kind: [state], where: eq(whatsapps.state, state) } : null;
}
export const inStatus = (search: string): SQL | null => statusOf(search)?.where ?? null;

/** Accounts whose name, number or client holds the text. */
export const isTextOf = (text: string): SQL | undefined =>
  or(
    ...[whatsapps.pushname, whatsapps.phonenumber, whatsapps.clientid].map((column) =>
      ilike(column, contains(text)),
    ),
  );

/** Generators or validators whose account a search finds, or whose own state or status it names. */
export function runnersMatching(
  table: typeof generators | typeof validators,
  search: string | undefined,
): SQL | undefined {
  if (!search) return undefined;
  if (search === 'sending') return eq(table.status, 'sending');
  return inStatus(search) ?? isTextOf(search);
}

/** People whose name holds the text. */
export const named = (text: string): SQL =>
  ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, contains(text));
