import { Skipped, type Trial } from '../check';
import { call } from '../calls';
import type { Person } from '../server';

/** The id of someone whom `giver` may give a bonus, never themselves: a member who takes part, else any. */
export async function receiverOf(trial: Trial, giver: Person): Promise<string> {
  const known = trial.people.find(({ role }) => role === 'member');
  if (known) return known.id;
  const { users } = await call(trial, giver, 'users.members', {});
  const other = users.rows.find(({ id }) => id !== giver.id);
  if (!other) throw new Skipped('needs a member');
  return other.id;
}
