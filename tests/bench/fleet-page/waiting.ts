import type { SenderSnapshot } from '../../../src/machines/sender/sender';
import { clientOf, EPOCH, keyOf, senderOf } from './fleet';
import { openBenchPage } from './page';

/** Timers of the browser that have not fired. */
const pending = new Set<number>();
const { setTimeout, clearTimeout } = window;
function countTimers() {
  window.setTimeout = ((run: () => void, ms?: number) => {
    const id = setTimeout(() => {
      pending.delete(id);
      run();
    }, ms);
    pending.add(id);
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = (id) => {
    pending.delete(id as number);
    clearTimeout(id);
  };
}

const HOUR = 3600;
const PER_FRAME = 100;
/** Frames by which the accounts from `first` on, so many, wait for an hour. */
export function waitsOf(first: number, count: number): string[] {
  const waits = Array.from({ length: count }, (_, place) => ({
    event: 'waiting',
    source: 'whatsapp',
    deviceId: clientOf(first + place),
    waitTime: HOUR,
    sender: senderOf(first + place, 0),
    epoch: EPOCH,
    seq: place + 1,
  }));
  return Array.from({ length: Math.ceil(count / PER_FRAME) }, () =>
    JSON.stringify(waits.splice(0, PER_FRAME)),
  );
}

export interface WaitingAsked {
  readonly size: number;
  readonly isWaiting: boolean;
}

/** A page to which nothing comes any more: all of its accounts wait for their next message, or none sends. */
export async function prepareWaiting({ size, isWaiting }: WaitingAsked) {
  countTimers();
  const page = await openBenchPage(size);
  if (isWaiting) for (const frame of waitsOf(0, size)) page.receive(frame);
  await page.settled();
  const last = page.registry.get(keyOf(size - 1))?.getSnapshot() as SenderSnapshot;
  if (last.hasTag('waiting') !== isWaiting) throw new Error('the accounts do not do what they should');
  const entries = () => page.log.snapshot().at(-1)?.index ?? 0;
  const before = entries();
  return {
    measured: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
    found: () => ({ entries: entries() - before, timers: pending.size }),
  };
}
