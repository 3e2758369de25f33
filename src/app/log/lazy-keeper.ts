import { BehaviorSubject, distinctUntilChanged, filter } from 'rxjs';
import { once } from '../loading/once';
import type { Archive } from './archive';
import { allOf, type FaultsBySegment } from './faults';
import type { KeeperSources, KeptSession } from './keeper';

/** How long the code that keeps the log stays behind the first screen, in ms; or until so many entries wait for it. */
const BEHIND = 5000;
const HURRY = 2_000;
/** How long after its code failed to load it is loaded again, in ms. */
const RETRY = 60_000;

export const loadKeeper = () => import('./keeper');

/** The keeper, whose code is loaded once the first screen is there. */
export function createLazyKeeper(sources: KeeperSources) {
  const { log } = sources.pageLog;
  const { scheduler, visible } = sources.environment.streams;
  const page = sources.environment.newId();
  const faults: FaultsBySegment = new Map();
  const session = new BehaviorSubject<KeptSession>({ owner: null, begun: log.oldest(), isLeft: false });
  const keeper = once(async () => (await loadKeeper()).openKeeper(sources, { page, faults, session }));
  const isWanted = () => session.value.owner !== null || session.value.isLeft;
  /** A failed load, as without a connection, is no refusal of the browser: it is retried. */
  const keep = () => void keeper().catch(() => scheduler.schedule(() => void (isWanted() && keep()), RETRY));
  const archive: Pick<Archive, 'before' | 'read'> = {
    // What memory has is shown even where the code of the keeper fails to load.
    before: (end) =>
      keeper().then(
        (kept) => kept.before(end),
        () => ({ segments: [], isPartial: true }),
      ),
    read: async (...asked) => (await keeper()).read(...asked),
  };

  log.appended.subscribe(({ index }) => {
    const { owner, begun } = session.value;
    if (index === begun + HURRY && owner !== null) keep();
  });
  visible
    .pipe(
      distinctUntilChanged(),
      filter((isVisible) => !isVisible && session.value.owner !== null),
    )
    .subscribe(() => {
      keeper().then(
        ({ flush }) => flush(),
        () => {},
      );
    });

  return {
    archive,
    unreadable: () => allOf(faults),
    open(owner: string) {
      if (owner === session.value.owner) return;
      session.next({ ...session.value, owner });
      // Nothing waits for the keeper, and memory has all entries by then.
      scheduler.schedule(keep, BEHIND);
    },
    /** Forgets what was kept of a session that has ended, and keeps what comes from here on. */
    forget() {
      session.next({ owner: null, begun: log.oldest(), isLeft: true });
      keep();
    },
  };
}
