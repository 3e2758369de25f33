import { Skipped, type Trial } from '../check';
import { call } from '../calls';
import type { Person } from '../server';

/** An unused number: of no network. */
export const numberNobodyHas = () => `62800${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
/** An address of the range for documents. */
export const proxyNobodyHas = () =>
  `http://192.0.2.${1 + Math.floor(Math.random() * 250)}:${1024 + Math.floor(Math.random() * 60_000)}`;
/** The settings of a generator or validator beside its numbers. */
export const runnerSettings = { b_insert: 0, interval_min: 1, interval_max: 2 };
export function rangeNobodyHas() {
  const start = 6_280_000_000_000 + Math.floor(Math.random() * 1e8);
  return { start_number: String(start), end_number: String(start + 1) };
}

/** An account of that person; the check is skipped without one. */
export async function carrierOf(trial: Trial, person: Person): Promise<string> {
  const { rows } = await call(trial, person, 'whatsapp.listOfUser', { userId: person.id });
  const carrier = rows.find(({ status }) => status === 'idle') ?? rows[0];
  if (!carrier) throw new Skipped(`needs an account of ${person.email}`);
  return carrier.id;
}
