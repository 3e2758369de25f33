import type { ReadPosition } from '../../api/schema/answers';
import type { EarlyReads } from './early-reads';
import type { RowRegistry, Row } from '../../machines/rows/row-registry';
import { type Directory, ownersOf, type RoutingKey } from '../../streams/owner';
import { type Delivery, newerThan, type Router } from '../../streams/route';

/** One read over REST, begun before its call. */
export interface Read {
  /** Makes `rows`, as they stood at `position`, what `holder` shows. */
  readonly show: (holder: string, rows: readonly Row[], position: ReadPosition | null) => void;
  /** As `show`, beside what `holder` shows already; of an answer that comes in slices, each is shown so. */
  readonly add: (holder: string, rows: readonly Row[], position: ReadPosition | null) => void;
  /** Reads one known row again. */
  readonly read: (key: string, record: unknown) => void;
  /** Ends it, answered or not. */
  readonly end: () => void;
}
export type BeginRead = () => Read;

/**
 * Reads rows so that none goes back in time. What arrives while an answer is on its way is taped and, where it is newer
 * than the answer, applied over those rows that the answer brought; one that a later read overtook brings nothing.
 */
export const createReads =
  (
    registry: RowRegistry,
    router: Router,
    directory: Directory,
    earlyReads: Pick<EarlyReads, 'isEarly' | 'note'>,
  ): BeginRead =>
  () => {
    /** The owner of a taped event may have been unknown when it came. */
    const apply = ({ key, event }: Delivery) => {
      const isOwn = event.source || ownersOf(event, directory).includes(key as RoutingKey);
      if (isOwn) registry.send(key, event);
    };
    let tape = router.tape();
    const taped = new Map<string, Delivery[]>();
    /** Collects, by key, what was taped until now; the tape goes on. */
    const rewind = () => {
      for (const delivery of tape.stop()) {
        const deliveries = taped.get(delivery.key) ?? [];
        deliveries.push(delivery);
        taped.set(delivery.key, deliveries);
      }
      tape = router.tape();
    };
    const turn = registry.beginReadTurn();
    let isToNote = earlyReads.isEarly();
    /** Once, also of an answer that is shown in slices. */
    const note = (position: ReadPosition | null) => {
      if (isToNote) earlyReads.note(position);
      isToNote = false;
    };
    const replay = (isTaken: (key: string) => boolean, position?: ReadPosition) => {
      const missed = tape.stop().filter(({ key }) => isTaken(key));
      for (const delivery of newerThan(missed, position)) apply(delivery);
    };
    return {
      show(holder, rows, position) {
        note(position);
        const taken = turn.show(holder, rows);
        replay((key) => taken.has(key), position ?? undefined);
      },
      add(holder, rows, position) {
        note(position);
        rewind();
        for (const key of turn.add(holder, rows))
          for (const delivery of newerThan(taped.get(key) ?? [], position ?? undefined)) apply(delivery);
      },
      read(key, record) {
        note(null);
        if (turn.read(key, record)) replay((other) => other === key);
      },
      end: () => void tape.stop(),
    };
  };
