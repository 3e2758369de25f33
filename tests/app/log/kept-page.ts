import { VirtualTimeScheduler } from 'rxjs';
import { vi } from 'vitest';
import { createArchive } from '../../../src/app/log/archive';
import { createFollowing } from '../../../src/app/log/following';
import { inLine } from '../../../src/app/log/in-line';
import { createJournal, type JournalLimits } from '../../../src/app/log/journal';
import { packingHere } from '../../../src/app/log/packing';
import { signedInRedactor } from '../../support/redactor';
import { createEventLog, type EventLogOptions, type LogEntry } from '../../../src/streams/event-log';
import { fakeLogStore } from '../../support/log-store';

interface Options extends EventLogOptions {
  readonly limits?: JournalLimits;
}

/** The log of a page, and what it and pages before it kept in `store`. */
export function keptPage(name: string, store = fakeLogStore(), { limits, ...options }: Options = {}) {
  const log = createEventLog(options);
  const scheduler = new VirtualTimeScheduler();
  const onRefused = vi.fn();
  const checkpoints = new Map<string, LogEntry>();
  const recorder = { entries: log.snapshot, checkpointOf: (key: string) => checkpoints.get(key) ?? null };
  const journal = createJournal({
    log,
    recorder,
    redactor: signedInRedactor(1),
    store,
    packing: packingHere,
    scheduler,
    page: name,
    begun: 0,
    onRefused,
    ...(limits && { limits }),
  });
  const archive = createArchive({
    store,
    packing: packingHere,
    page: name,
    unwritten: journal.unwritten,
    opened: journal.opened,
  });
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
    archive,
    onRefused,
    all,
    signIn: (user: string) => {
      journal.open(user, () => archive.open(user));
      return journal.opened();
    },
    tell: (type: string, fields: object = {}) =>
      log.append({ kind: 'input', key: 'a:1', event: { type, ...fields }, at: 1 }),
    told: async () => (await all()).map((entry) => [entry.index, entry.kind === 'input' && entry.event.type]),
    follow: (key: string) => createFollowing(key, { log, recorder, archive, scheduler, look: 250 }),
    pause: () => scheduler.flush(),
  };
}
