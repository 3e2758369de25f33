import type { EventNews } from '../../../api/schema/event-row';

/** The state of a link, by facts or as a list was read. */
export interface Standing {
  readonly news: Extract<EventNews, 'link' | 'suspended'>;
  readonly state: string | null;
}
/** A link whose state has changed, by its key. */
export type Change = readonly [key: string, standing: Standing];

const isSame = (one: Standing | undefined, other: Standing) =>
  one?.news === other.news && (one.news === 'suspended' || one.state === other.state);

/**
 * The states of links before and after: no other source says what happened while the connection was away. A link that
 * is read for the first time has no state before.
 */
export function createStandings() {
  const known = new Map<string, Standing>();
  /** The turn of the last fact about each. */
  const turns = new Map<string, number>();
  /** The states before the replay that is under way. */
  const before = new Map<string, Standing | undefined>();
  let turn = 0;
  return {
    /** The current turn, for `read`. */
    now: () => turn,
    received(key: string, standing: Standing, replayed: boolean) {
      turn += 1;
      turns.set(key, turn);
      if (replayed && !before.has(key)) before.set(key, known.get(key));
      known.set(key, standing);
    },
    /** What was read since a turn: facts after it are newer. */
    read(rows: readonly Change[], since: number): readonly Change[] {
      const fresh = rows.filter(([key]) => (turns.get(key) ?? 0) <= since);
      const changed = fresh.filter(([key, standing]) => known.has(key) && !isSame(known.get(key), standing));
      for (const [key, standing] of fresh) known.set(key, standing);
      return changed;
    },
    /** The connection is back: what the replay has changed. */
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
