import type { Clock } from '../core/clock';
import { createLoop, type Loop, type LoopOptions } from '../core/loop';
import type { Log } from '../core/log';
import { PUSH_TOPIC } from '../news/write';
import type { Database } from '../store/database';
import { findSessionById, type Session } from '../store/sessions';
import { CLAIMED, claimDevices, nextDue, type Settled, settle, wakeAll, wakeDevices } from './claims';
import { type Device, dropDevice, readPreferences } from './devices';
import { type Message, messagesFor } from './messages';
import type { Post } from './post';

/** Between two steps at least, in ms. */
const PAUSE = 250;
const FIRST_RETRY = 15_000;
const LAST_RETRY = 3_600_000;
/** Tries in a row after which a device is forgotten: about a day. */
const MOST_FAILURES = 30;

export interface SenderOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly post: Post;
  /** The picture of the installation; undefined for the product's own. */
  readonly icon?: () => string | undefined;
  readonly stepped?: LoopOptions['stepped'];
}

export interface Sender {
  readonly loop: Loop;
  close(): Promise<void>;
}

const pauseAfter = (failures: number) =>
  Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures) * (0.75 + Math.random() / 4);

/**
 * Tells devices of news while no page is open. A process that hears of news marks the devices that it is for; whoever claims one of
 * them tells it, and notes that afterwards: what is told twice since a process ended replaces itself on the screen.
 */
export async function startSender({
  database,
  clock,
  log,
  post,
  icon,
  stepped,
}: SenderOptions): Promise<Sender> {
  let woken = new Set<number>();
  /** Some news may not have been heard of, as before the start. */
  let isMissed = true;

  const send = (device: Device, { role }: Pick<Session['user'], 'role'>, message: Message) => {
    const picture = icon?.();
    return post(device, { ...message, role, ...(picture && { icon: picture }) });
  };

  const { db } = database;
  /** Tries a device again, later each time. */
  const postpone = (device: Device, told: Partial<Settled> = {}, pause = 0) => {
    const { failures } = device;
    if (failures >= MOST_FAILURES) return dropDevice(db, device);
    const next = clock.now() + Math.max(pause, pauseAfter(failures));
    return settle(db, device, { ...told, failures: failures + 1, next });
  };

  const tell = async (device: Device) => {
    const now = clock.now();
    const { userId, sessionId } = device;
    const session = await findSessionById(db, sessionId, now);
    if (!session) return dropDevice(db, device);
    const { user, lacksFactor } = session;
    if (lacksFactor) return settle(db, device, { next: null });
    const preferences = await readPreferences(db, userId);
    const { messages, told } = await messagesFor(db, user, device, preferences, now);
    const tried: Message[] = device.isTried ? [{ type: 'test' }] : [];
    const all = [...tried, ...messages];
    const isTried = device.isTried ? { isTried: false } : {};
    // Also what is muted or held back, of which there may be much.
    const isSpaced = all.length > 0 || told.isHeld || (told.lastId ?? 0) > device.lastId;
    for (const [place, message] of all.entries()) {
      const outcome = await send(device, user, message);
      if (outcome === 'gone') return dropDevice(db, device);
      if (typeof outcome === 'object') return postpone(device, place > 0 ? isTried : {}, outcome.pause);
    }
    const sent = all.length > 0 ? { failures: 0, ...isTried } : {};
    return settle(db, device, { ...told, ...sent, ...(isSpaced && { sentAt: new Date(now) }) });
  };

  const wake = async (now: number) => {
    const [people, wasMissed] = [woken, isMissed];
    woken = new Set();
    isMissed = false;
    try {
      if (wasMissed) await wakeAll(database, now);
      if (people.size > 0) await wakeDevices(database, people, now);
    } catch (error) {
      for (const id of people) woken.add(id);
      isMissed ||= wasMissed;
      throw error;
    }
  };
  const step = async () => {
    await wake(clock.now());
    const devices = await claimDevices(database, clock.now());
    const told = await Promise.allSettled(
      devices.map((device) =>
        tell(device).catch((error: unknown) => {
          log.warn({ err: error }, 'a device could not be told and is tried again');
          return postpone(device);
        }),
      ),
    );
    const failed = told.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return devices.length === CLAIMED ? 'more' : nextDue(database);
  };
  const loop = createLoop({
    name: 'push',
    clock,
    spacing: PAUSE,
    log,
    takesHalfOf: 'process',
    stepped,
    step,
  });
  const unlisten = await database.listen(
    PUSH_TOPIC,
    (owner) => {
      woken.add(Number(owner));
      loop.wake();
    },
    () => {
      isMissed = true;
      loop.wake();
    },
  );
  loop.wake();
  return {
    loop,
    close: async () => {
      await unlisten();
      await loop.close();
    },
  };
}
