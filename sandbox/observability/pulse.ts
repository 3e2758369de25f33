import { sql } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import type { Database } from '../store/database';
import { passwordLinks } from '../store/schema';

/** What a server needs before it may be sent callers. */
export const PARTS = ['database', 'events', 'shutdown'] as const;
export type Part = (typeof PARTS)[number];

/** Whether the database answers and takes writes, and whether this process receives other processes' announcements. */
export interface Pulse {
  /** The parts that gave no sign of life in time; cached for a second. */
  silent(): Promise<readonly Part[]>;
  close(): Promise<void>;
}

const PULSE_TOPIC = 'sandbox_pulse';
const LIMIT_MS = 2000;
const KEPT_MS = 1000;

export interface PulseOptions extends Pick<Database, 'listen' | 'notify' | 'trouble'> {
  /** Rejects where the database takes no changes. */
  changeNothing(): Promise<unknown>;
}

/** More than fits the memory of its statement, so that it is written to the disk of the database for a moment. */
const SPILLS = sql`select count(*) from generate_series(1, 10000)`;

/** Statements that only a database runs which is writable and has room, and of which nothing stays. */
export const changeNothing = ({ transaction }: Pick<Database, 'transaction'>) =>
  transaction(async (tx) => {
    await tx.delete(passwordLinks).where(sql`false`);
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(SPILLS);
  });

export async function createPulse(
  { listen, notify, trouble, changeNothing: tryToChange }: PulseOptions,
  clock: Clock,
): Promise<Pulse> {
  const awaited = new Map<string, () => void>();
  const unlisten = await listen(PULSE_TOPIC, (id) => awaited.get(id)?.());
  let isSending = false;
  let kept: { readonly until: number; readonly silent: Promise<readonly Part[]> } | null = null;

  const beat = async (): Promise<readonly Part[]> => {
    const id = crypto.randomUUID();
    const silent = new Set<Part>(['database', 'events']);
    const received = new Promise<void>((resolve) => awaited.set(id, resolve)).then(() =>
      silent.delete('events'),
    );
    const send = async () => {
      // A database that does not answer is not asked again until it has.
      if (isSending) return new Promise<never>(() => {});
      isSending = true;
      const sent = tryToChange().then(() => notify(PULSE_TOPIC, id));
      await sent.finally(() => {
        isSending = false;
      });
      if (!trouble()) silent.delete('database');
      await received;
    };
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(LIMIT_MS, resolve);
    });
    await Promise.race([send().catch(() => undefined), late]);
    cancel();
    awaited.delete(id);
    return [...silent];
  };

  return {
    silent: () => {
      if (!kept || clock.now() >= kept.until) kept = { until: clock.now() + KEPT_MS, silent: beat() };
      return kept.silent;
    },
    close: unlisten,
  };
}
