import { Subject } from 'rxjs';
import { decodeFrame } from '../../src/streams/decode';
import { PositionTracker } from '../../src/streams/protocol/position';
import type { LinkSignal, PositionSignal } from '../../src/streams/signals';
import { resumed, createStreamHarness } from './harness';

/** A position tracker with a connection the test controls, and the signals it emitted. */
export function tracked() {
  const { time, visible, environment } = createStreamHarness();
  const tracker = new PositionTracker(environment);
  const link = new Subject<LinkSignal>();
  const signals: PositionSignal[] = [];
  const subscription = tracker.track(link).subscribe((signal) => signals.push(signal));
  const receive = (...messages: unknown[]) => {
    for (const message of messages) {
      const frame = JSON.stringify(message);
      link.next({ kind: 'received', messages: decodeFrame(frame, time.now()) });
    }
  };
  const applied = () =>
    signals.flatMap((signal) =>
      signal.kind === 'applied'
        ? signal.contents.flatMap((content) => (content.kind === 'event' ? [content.message] : []))
        : [],
    );
  return {
    time,
    visible,
    tracker,
    signals,
    subscription,
    receive,
    open: () => link.next({ kind: 'opened' }),
    close: () => link.next({ kind: 'closed', code: 1006 }),
    refuse: () => link.next({ kind: 'refused', code: 4401 }),
    /** Opens and resumes at `seq`, as the server does at the first opening. */
    start(seq = 0) {
      link.next({ kind: 'opened' });
      receive(resumed(seq));
    },
    applied,
    seqs: () => applied().map(({ seq }) => seq),
    gaps: () => signals.flatMap((s) => (s.kind === 'gap' ? [[s.reason, s.from, s.to]] : [])),
    duplicates: () => signals.flatMap((s) => (s.kind === 'duplicate' ? [s.seq] : [])),
    modes: () => signals.flatMap((s) => (s.kind === 'live' ? [s.mode] : [])),
  };
}
