import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { type generators, users, type validators, whatsapps } from '../store/schema';
import type { Sought } from '../store/table-texts';
import { contains } from './paging';

const STATES = ['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown'] as const;

/** Where a search looks for an account. */
export const whatsappTexts = (text: string): readonly Sought[] =>
  [whatsapps.pushname, whatsapps.phonenumber, whatsapps.clientid].map((column) => ({ column, text }));

/** Accounts that a search finds: by status when the text is one of the status filters (WA-06), else by text. */
export function whatsappsMatching(search: string): { status: SQL | null; text: SQL | undefined } {
  return {
    status: inStatus(search),
    text: or(...whatsappTexts(search).map(({ column, text }) => ilike(column, contains(text)))),
  };
}

/** Accounts in the status of a filter; null where it is none. */
export function inStatus(search: string): SQL | null {
  if (search === 'sending') return eq(whatsapps.status, 'sending');
  if (search === 'suspended') return sql`${whatsapps.suspended}`;
  const state = STATES.find((known) => known === search);
  return state ? eq(whatsapps.state, state) : null;
}

/** Generators or validators whose account a search finds, or whose own state or status it names. */
export function runnersMatching(
  table: typeof generators | typeof validators,
  search: string | undefined,
): SQL | undefined {
  if (!search) return undefined;
  if (search === 'sending') return eq(table.status, 'sending');
  const { status, text } = whatsappsMatching(search);
  return status ?? text;
}

/** People whose name holds the text. */
export const named = (text: string): SQL =>
  ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, contains(text));
