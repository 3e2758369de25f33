import { type Clock, systemClock } from '../core/clock';
import type { Log } from '../core/log';
import { createTries } from '../core/tries';
import type { Database } from './database';
import type { Engine } from './engine';
import type { Home } from './home';
import type { PreparedClient } from './prepared';
import { DatabaseTrouble, troubleSaid } from './trouble';

/** An engine, and another one on the same folder whenever it has ended. */
export interface Lasting extends PreparedClient {
  readonly listen: Database['listen'];
  /** Why there is none now. */
  trouble(): DatabaseTrouble | null;
  close(): Promise<void>;
}

interface Subscriber {
  readonly topic: string;
  received(payload: string): void;
  missed?: (() => void) | undefined;
}

/** `home` is null where the engine has nothing but its memory: it is not opened again. */
export function keepOpen(first: Engine, home: Home | null, log: Log, clock: Clock = systemClock): Lasting {
  const subscribers = new Set<Subscriber>();
  const tries = createTries(log, {
    failing: 'the embedded database is lost',
    working: 'the embedded database is open again',
  });
  let current: Engine | null = null;
  let why: DatabaseTrouble | null = null;
  let reopening = Promise.resolve();
  let cancel = () => {};
  let isClosed = false;

  const lose = (lost: Engine, reason: DatabaseTrouble) => {
    if (lost !== current) return;
    current = null;
    lost.end(reason);
    reopen(reason);
  };
  const reopen = (reason: unknown) => {
    why = reason instanceof DatabaseTrouble ? reason : troubleSaid(String(reason), reason);
    const pause = tries.failed(why);
    if (!home || isClosed) return;
    cancel = clock.after(pause, () => {
      reopening = home.reopen().then(regain).catch(reopen);
    });
  };
  const regain = async (opened: Engine) => {
    for (const { topic } of subscribers) await opened.query(`listen ${topic}`);
    begin(opened);
    tries.worked();
    for (const { missed } of subscribers) missed?.();
  };
  const begin = (opened: Engine) => {
    opened.client.onNotification((channel, payload) => {
      for (const { topic, received } of subscribers) if (topic === channel) received(payload);
    });
    [current, why] = [opened, null];
  };
  begin(first);

  /** What was done in a folder that is gone meanwhile counts for nothing, however it ended. */
  const ask = async <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    if (!current) throw why;
    const asked = current;
    const [done] = await Promise.allSettled([work(asked)]);
    const reason = asked.ended() ?? home?.trouble();
    if (reason) {
      lose(asked, reason);
      throw reason;
    }
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  };
  const query: Lasting['query'] = (...asked) => ask((engine) => engine.query(...asked));

  return {
    query,
    transaction: (work) => ask((engine) => engine.transaction(work)),
    listen: async (topic, received, missed) => {
      const subscriber = { topic, received, missed };
      subscribers.add(subscriber);
      // Where it is lost just now, opening it again listens to this, too.
      if (current) await query(`listen ${topic}`);
      return async () => void subscribers.delete(subscriber);
    },
    trouble: () => why,
    close: async () => {
      isClosed = true;
      cancel();
      await reopening;
      const gone = home?.trouble();
      // Where its folder is gone or no longer its own, it must not write any more.
      if (gone) current?.end(gone);
      else await current?.client.close();
    },
  };
}
