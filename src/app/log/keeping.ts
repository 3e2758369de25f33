import { distinctUntilChanged, filter } from 'rxjs';
import type { Archive } from './archive';
import type { Keeper, KeeperSources } from './keeper';

/** How long the code that keeps the log stays behind the first screen, in ms; or until so many entries wait for it. */
const BEHIND = 5000;
const HURRY = 2_000;
/** How long after it did not come it is asked for again, in ms. */
const RETRY = 60_000;

export const loadKeeper = () => import('./keeper');

/** What keeps the log beyond the page, from when nobody waits for its code. */
export function createKeeping(sources: KeeperSources) {
  const { log } = sources.pageLog;
  const { scheduler, visible } = sources.environment.streams;
  const page = sources.environment.newId();
  /** Whose log this is; null while nobody is signed in. */
  let owner: string | null = null;
  let keeper: Keeper | null = null;
  let loading: Promise<Keeper> | null = null;
  /** The first entry of what is to be kept. */
  let begun = log.oldest();
  /** A session has ended before what it left could be forgotten. */
  let mustForget = false;

  const load = async () => {
    const { prepareKeeper } = await loadKeeper();
    const { store, start } = await prepareKeeper(sources, page);
    // A store that refuses has nothing that could be read, either.
    if (mustForget) await store.clear().catch(() => {});
    mustForget = false;
    keeper = start(begun);
    if (owner !== null) keeper.open(owner);
    return keeper;
  };
  /** Where the code does not come, it is asked for again. */
  const keeping = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  /** Code that does not come, as without a line, is no refusal of the browser: it comes later. */
  const keep = () =>
    void keeping().catch(() =>
      scheduler.schedule(() => void ((owner !== null || mustForget) && keep()), RETRY),
    );
  const archive: Pick<Archive, 'before' | 'read'> = {
    // What memory has is told even where the code for the rest does not come.
    before: (end) =>
      keeping().then(
        (kept) => kept.before(end),
        () => ({ segments: [], isPartial: true }),
      ),
    read: async (...asked) => (await keeping()).read(...asked),
  };

  log.appended.subscribe(({ index }) => {
    if (index === begun + HURRY && owner !== null) keep();
  });
  visible
    .pipe(
      distinctUntilChanged(),
      filter((isVisible) => !isVisible),
    )
    .subscribe(() => {
      if (owner !== null)
        void keeping().then(
          ({ flush }) => flush(),
          () => {},
        );
    });

  return {
    archive,
    unreadable: () => keeper?.unreadable() ?? [],
    open(user: string) {
      if (user === owner) return;
      owner = user;
      keeper?.open(owner);
      // Nobody waits for what keeps the log, and memory has all of it by then.
      scheduler.schedule(keep, BEHIND);
    },
    /** Forgets what was kept of a session that has ended, and keeps what comes from here on. */
    forget() {
      begun = log.oldest();
      owner = null;
      if (keeper) keeper.clear();
      else {
        mustForget = true;
        keep();
      }
    },
  };
}
