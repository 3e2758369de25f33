import { vi } from 'vitest';
import { createArchive } from '../../../src/app/log/archive';
import { allOf, createFaults, type FaultsBySegment } from '../../../src/app/log/faults';
import { createFollowing } from '../../../src/app/log/following';
import { inLine } from '../../../src/app/log/in-line';
import { createJournal, type JournalLimits } from '../../../src/app/log/journal';
import { signedInRedactor } from '../../support/redactor';
import { createEventLog, type EventLogOptions, type LogEntry } from '../../../src/streams/event-log';
import { VirtualTime } from '../../support/virtual-time';
import { fakeLogStore, noWorker } from '../../support/log-store';

interface Options extends EventLogOptions {
  readonly limits?: JournalLimits;
  readonly startPacker?: () => Worker;
}

/** The log of a page, and what it and pages before it kept in `store`. */
export function keptPage(
  name: string,
  store = fakeLogStore(),
  { limits, startPacker = noWorker, ...options }: Options = {},
) {
  const log = createEventLog(options);
  const scheduler = new VirtualTime();
  const onRefused = vi.fn();
  const checkpoints = new Map<string, LogEntry>();
  const recorder = { entries: log.snapshot, checkpointOf: (key: string) => checkpoints.get(key) ?? null };
  const faults: FaultsBySegment = new Map();
  const created = createJournal({
    log,
    recorder,
    redactor: signedInRedactor(1),
    store,
    startPacker,
    scheduler,
    page: name,
    faults: createFaults(faults),
    onRefused,
    ...(limits && { limits }),
  });
  created.begin(0);
  const { keeping, until, unwritten, contentOf } = created;
  /** The browser is asked for nothing. */
  const settled = () => until((snapshot) => !snapshot.hasTag('busy'));
  const send = (event: Parameters<typeof keeping.send>[0]) => {
    keeping.send(event);
    return settled();
  };
  const journal = {
    open: (owner: string) => send({ type: 'session.opened', owner }),
    flush: () => send({ type: 'log.writeRequested' }),
    clear: () => send({ type: 'session.closed' }),
    unwritten: () => unwritten().map((waiting) => contentOf(waiting)),
  };
  const archive = createArchive({ store, page: name, journal: created });
  /** Everything that is known, oldest first. */
  const all = async () => {
    const { segments } = await archive.before(log.oldest());
    const parts = await Promise.all(segments.map((segment) => archive.read(segment, log.oldest(), null)));
    return inLine([...parts.toReversed(), log.snapshot()]);
  };
  return {
    log,
    store,
    checkpoints,
    journal,
    packing: created.packing,
    archive,
    unreadable: () => allOf(faults),
    onRefused,
    all,
    signIn: journal.open,
    append: (type: string, fields: object = {}) =>
      log.append({ kind: 'input', key: 'a:1', event: { type, ...fields }, at: 1 }),
    logged: async () =>
      (await all()).map((entry) => [entry.index, entry.kind === 'input' && entry.event.type]),
    follow: (key: string) => createFollowing(key, { log, recorder, archive, scheduler, look: 250 }),
    pause: () => scheduler.flush(),
    advance: (ms: number) => scheduler.advance(ms),
    sleep: (ms: number) => scheduler.jump(ms),
    settled,
  };
}
