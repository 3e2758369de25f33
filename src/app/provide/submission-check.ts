import { apiError } from '../../api/errors';

interface Identified {
  readonly id: string;
}

/**
 * Tells whether something was made though no answer came (R11): `remember` notes what is there before it is asked for,
 * `finds` tells whether there is something new since that is like what was asked for.
 */
export function createSubmissionCheck<T extends Identified>(
  read: (userId: string, signal: AbortSignal) => Promise<readonly T[]>,
) {
  let known: ReadonlySet<string> | null = null;
  return {
    async remember(userId: string, signal: AbortSignal) {
      known = null;
      known = await read(userId, signal).then(
        (rows) => new Set(rows.map(({ id }) => id)),
        () => null,
      );
    },
    async finds(userId: string, isLike: (row: T) => boolean, signal: AbortSignal) {
      const before = known;
      if (before === null) throw apiError('unsent', '');
      const rows = await read(userId, signal);
      return rows.some((row) => !before.has(row.id) && isLike(row));
    },
  };
}
