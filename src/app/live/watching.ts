import { auditTime, finalize, map, NEVER, Observable, Subject } from 'rxjs';
import { type CallAnswer, type CallName, callOf } from '../../api/calls';
import type { Call } from '../../api/client';
import { parseReporting } from '../../api/schema/scalars';
import { SOURCES } from '../../api/schema/envelope';
import { MOST_ROWS, TOLD_SUMS, type ToldSum, type Watched } from '../../api/schema/client-message';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { ConnectionRef } from '../../machines/connection/connection';
import type { StreamEnvironment } from '../../streams/environment';

/** How long changes of what is on the screen are gathered before they are said, in ms. */
const GATHERED = 100;
/** How long an answer that was told stands for one that is asked for, in ms; a server repeats it sooner. */
const FRESH = 30_000;

/** All keys together, in characters: a server takes messages of 64 KiB. */
const MOST_SAID = 60_000;

const isSender = (key: string) => SOURCES.some((source) => key.startsWith(`${source}:`));

/** The rows that a server tells of, the newest of them where there are too many to say. */
function rowsOf(keys: readonly string[]): string[] {
  let said = 0;
  return keys
    .filter(isSender)
    .slice(-MOST_ROWS)
    .toReversed()
    .filter((key) => (said += key.length + 3) < MOST_SAID)
    .toReversed();
}

/**
 * What the page looks at, for a server that sends an office nothing else: rows with an actor, sums that a screen shows, or, for
 * a monitor, everything. What it is told of sums answers the calls that would ask for them.
 */
export function createWatching(
  registry: Pick<RowRegistry, 'keys' | 'onChanged'>,
  connection: Pick<ConnectionRef, 'subscribe'>,
  { scheduler }: Pick<StreamEnvironment, 'scheduler'>,
) {
  const changed = new Subject<void>();
  const shown = new Map<ToldSum | 'everything', number>();
  const answers = new Map<CallName, { readonly answer: unknown; readonly at: number }>();
  const told = new Subject<ReadonlySet<string>>();

  registry.onChanged(() => changed.next());
  const watched = (): Watched => ({
    rows: rowsOf(registry.keys()),
    sums: TOLD_SUMS.filter((name) => shown.has(name)),
    ...(shown.has('everything') && { everything: true }),
  });
  let say: (what: Watched) => void = () => {};
  changed.pipe(auditTime(GATHERED, scheduler)).subscribe(() => say(watched()));

  // What was told before a loss is out of date.
  connection.subscribe((snapshot) => {
    if (!snapshot.matches({ open: 'live' })) answers.clear();
  });

  /** Looks at something as long as the stream is subscribed to. */
  const during = <T>(things: readonly (ToldSum | 'everything')[], stream: Observable<T>): Observable<T> =>
    new Observable((subscriber) => {
      for (const thing of things) shown.set(thing, (shown.get(thing) ?? 0) + 1);
      changed.next();
      return stream
        .pipe(
          finalize(() => {
            for (const thing of things) {
              const others = (shown.get(thing) ?? 1) - 1;
              if (others > 0) shown.set(thing, others);
              else shown.delete(thing);
            }
            changed.next();
          }),
        )
        .subscribe(subscriber);
    });

  return {
    /** Says what the page looks at, now and whenever that changes; a new connection replaces the last. */
    follow(next: typeof say) {
      say = next;
      say(watched());
    },
    /** Takes answers as the server tells them. */
    async tell(bodies: Readonly<Record<string, unknown>>) {
      const names = TOLD_SUMS.filter((name) => name in bodies);
      for (const name of names) {
        const { answer } = await callOf(name);
        const parsed = parseReporting(answer, bodies[name], () => {});
        if (parsed.success) answers.set(name, { answer: parsed.data, at: scheduler.now() });
        else answers.delete(name);
      }
      told.next(new Set(names));
    },
    /** Emits whenever one of these sums is told, which it asks the server for. */
    sums: (names: readonly ToldSum[]): Observable<unknown> => during(names, told.pipe(map(() => undefined))),
    /** Has the server send all there is. */
    everything: during<never>(['everything'], NEVER),
    /** Answers with what was told, or asks. */
    through:
      (call: Call): Call =>
      async (name, ...asked) => {
        const known = answers.get(name);
        const isFresh = known && scheduler.now() - known.at < FRESH;
        return isFresh ? (known.answer as CallAnswer<typeof name>) : call(name, ...asked);
      },
  };
}
export type Watching = ReturnType<typeof createWatching>;
