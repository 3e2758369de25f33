import type { EventNews } from '../../../api/schema/event-row';

/** How a link stands, by what is told or read of it. */
export interface Standing {
  readonly news: Extract<EventNews, 'link' | 'suspended'>;
  readonly state: string | null;
}
/** A link that stands otherwise than before, by its key. */
export type Change = readonly [key: string, standing: Standing];

const isSame = (one: Standing | undefined, other: Standing) =>
  one?.news === other.news && (one.news === 'suspended' || one.state === other.state);

/**
 * How links stood before and how they stand after: what happened while the line was away is told by nothing else. What is
 * read for the first time has no before.
 */
export function createStandings() {
  const known = new Map<string, Standing>();
  /** When each was last told of, in turns. */
  const told = new Map<string, number>();
  /** How those stood before that are being told of anew, as the line comes back. */
  const before = new Map<string, Standing | undefined>();
  let turn = 0;
  return {
    /** A moment, to be named by what is read from then on. */
    now: () => turn,
    heard(key: string, standing: Standing, replayed: boolean) {
      turn += 1;
      told.set(key, turn);
      if (replayed && !before.has(key)) before.set(key, known.get(key));
      known.set(key, standing);
    },
    /** What was read since a moment: what was told meanwhile is newer. */
    read(rows: readonly Change[], since: number): readonly Change[] {
      const fresh = rows.filter(([key]) => (told.get(key) ?? 0) <= since);
      const changed = fresh.filter(([key, standing]) => known.has(key) && !isSame(known.get(key), standing));
      for (const [key, standing] of fresh) known.set(key, standing);
      return changed;
    },
    /** The line is back: what came of all that was told anew. */
    returned(): readonly Change[] {
      const changed = [...before].flatMap(([key, stood]): Change[] => {
        const stands = known.get(key);
        return stands && !isSame(stood, stands) ? [[key, stands]] : [];
      });
      before.clear();
      return changed;
    },
    keys: () => [...known.keys()],
  };
}
