import type { CallOptions } from '../../api/client';
import { apiError } from '../../api/errors';
import type { Intents } from '../../api/intents';

interface Identified {
  readonly id: string;
}

/**
 * Finds out whether something was created though no answer came (R11): `submit` notes what exists before the call,
 * `finds` whether there is something new that is like what was submitted. That ends the intent: the next such
 * submission creates another one.
 */
export function createSubmissionCheck<T extends Identified>(
  intents: Pick<Intents, 'end'> | null,
  read: (userId: string, signal: AbortSignal) => Promise<readonly T[]>,
) {
  let known: ReadonlySet<string> | null = null;
  let key: string | null = null;
  return {
    async submit(userId: string, signal: AbortSignal, send: (about: CallOptions) => Promise<unknown>) {
      known = null;
      known = await read(userId, signal).then(
        (rows) => new Set(rows.map(({ id }) => id)),
        () => null,
      );
      await send({ signal, onIntended: (intended) => void (key = intended) });
    },
    async finds(userId: string, isLike: (row: T) => boolean, signal: AbortSignal) {
      const before = known;
      if (before === null) throw apiError('unsent', '');
      const rows = await read(userId, signal);
      const isFound = rows.some((row) => !before.has(row.id) && isLike(row));
      if (isFound && key !== null) intents?.end(key);
      return isFound;
    },
  };
}
