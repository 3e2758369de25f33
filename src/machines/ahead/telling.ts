import type { AnyMachineSnapshot } from 'xstate';
import { senderFields } from '../../api/schema/envelope';
import type { PlanWait } from '../../api/schema/plan';
import type { ActorEntry } from '../history/entries';
import { statusIn } from '../sender/sender.facts';
import type { Context, SenderRecord, SenderWireEvent } from '../sender/sender.types';
import { activeNodesOf } from '../xstate-internals';
import { transitioned } from '../inert/transitioned';
import { type Happening, wayOfHappening } from './nodes';

/** Seconds that an answer of the server takes, and each step towards a link that is restored. */
const ANSWERED_AFTER = 1;
const RESTORED_AFTER = 5;

type Type = SenderWireEvent['type'];

export interface TellingInput {
  readonly key: string;
  /** The actor as it stands now. */
  readonly snapshot: AnyMachineSnapshot;
  /** Index of the last entry that happened. */
  readonly after: number;
  /** Epoch ms of a second. */
  readonly momentOf: (second: number) => number;
}

/** Tells what happens to a sender in the words of its log; its chart takes each of them, without effects. */
export function createTelling({ key, snapshot: now, after, momentOf }: TellingInput) {
  const { kind } = now.context as Context;
  let snapshot = now;
  const entries: ActorEntry[] = [];
  const place = (second: number) => ({ index: after + 1 + entries.length, at: momentOf(second) });
  const record = () => (snapshot.context as Context).record;

  /** It is told so by a person or its clock. */
  function take(second: number, type: string, fields: object = {}) {
    const event = { type, ...fields };
    entries.push({ ...place(second), kind: 'input', key, event });
    snapshot = transitioned(snapshot, event);
  }
  /** The server says so, and with it how the sender stands then: as before, but for `changes`. */
  function say(second: number, type: Type, fields: object = {}, changes: Partial<SenderRecord> = {}) {
    const { at, index } = place(second);
    const { status } = record();
    const known: Partial<SenderRecord> = { ...record(), status: statusIn({ type }) ?? status, ...changes };
    const sender = Object.fromEntries(
      Object.keys(senderFields).flatMap((name) => {
        const value = known[name as keyof SenderRecord];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const event = { type, at, date: at, replayed: false, ...fields, sender };
    entries.push({ index, at, kind: 'event', keys: [key], event });
    snapshot = transitioned(snapshot, event);
  }
  /** A dropped link comes back by itself. */
  function restore(dropped: number): number {
    const back = dropped + RESTORED_AFTER;
    say(back, 'wire.reconnecting', { reconnectTime: 1 }, { state: 'reconnecting...' });
    const linked = { state: 'connected' };
    say(back + RESTORED_AFTER, 'wire.connection.update', linked, linked);
    return back + RESTORED_AFTER;
  }

  return {
    kind,
    entries,
    record,
    say,
    isSending: () => snapshot.hasTag('sending'),
    /** Whether a wait is counted down, which ends by the chart's own timer. */
    isWaiting: () => snapshot.hasTag('waiting'),
    /** Its plan lets it send nothing for so many seconds. */
    waitForPlan(second: number, wait: number, planWait: PlanWait) {
      const until = momentOf(second + wait);
      say(second, 'wire.waiting', { waitTime: Math.ceil(wait), planWait: { ...planWait, until } });
      take(second, 'clock.read', { at: momentOf(second) });
    },
    endWait(second: number) {
      const [end] = activeNodesOf(snapshot).find(({ key: state }) => state === 'waiting')?.after ?? [];
      if (end) take(second, end.eventType);
    },
    /** It happens from then on, where the chart takes it; returns the second at which it is done. */
    happen(begun: number, happening: Happening): number {
      const { asked, said, fields, sender } = wayOfHappening(happening, kind, snapshot);
      if (asked && !transitioned(snapshot, { type: asked.type }).hasTag(asked.tag)) return begun;
      if (asked) take(begun, asked.type);
      const second = asked ? begun + ANSWERED_AFTER : begun;
      const befallsSending = !asked && snapshot.hasTag('sending');
      say(second, said, fields, { ...fields, ...sender });
      if (!befallsSending || happening === 'broken') return second;
      if (happening === 'disconnected') return restore(second);
      say(second, 'wire.stop');
      return second;
    },
  };
}
export type Telling = ReturnType<typeof createTelling>;
