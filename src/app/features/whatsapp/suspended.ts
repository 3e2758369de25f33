import { auditTime, filter, map, merge } from 'rxjs';
import { isApiError } from '../../../api/errors';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import type { listMachine } from '../../../machines/crud/list';
import { suspendedPage } from '../../../machines/sender/suspended.rules';
import type { LogEntry } from '../../../streams/event-log';
import type { RowKind, Provide } from '../../resource/define';
import type { ScreenSources } from '../../resource/sources';
import { listExportOf, listOf, pageInput, type ReadPage, selectionOf } from '../../resource/provide-charts';
import { accountBulk } from './bulk';
import { suspendedFile } from './export';

/** At most one fresh read per this many ms while accounts are suspended and activated. */
const PACE = 3000;

const read: ReadPage<Whatsapp, 'whatsapp.suspendedPage'> = async ({ call }, { query, ...input }, signal) => {
  try {
    return await call('whatsapp.suspendedPage', pageInput({ query, ...input }), { signal });
  } catch (reason) {
    if (!isApiError(reason) || reason.status !== 404) throw reason;
    const size = input.size ?? query.size;
    return suspendedPage(await call('whatsapp.list', {}, { signal }), { ...query, ...(size && { size }) });
  }
};

/** An account was suspended, or one that is shown as suspended stands otherwise by now. */
const mayMove =
  ({ registry }: Pick<ScreenSources, 'registry'>) =>
  (entry: LogEntry): boolean =>
    entry.kind === 'event' &&
    (entry.event.type === 'wire.suspended' ||
      (entry.event.type === 'wire.connection.update' &&
        entry.keys.some((key) => registry.get(key)?.getSnapshot().hasTag('suspended'))));

/** The suspended accounts of everybody, read again when one comes or goes. */
export const suspendedList =
  (account: RowKind<Whatsapp>): Provide<typeof listMachine> =>
  (sources, loader) => {
    const moved = sources.log.appended.pipe(
      filter(mayMove(sources)),
      auditTime(PACE, sources.streams.scheduler),
      map(() => ({ type: 'query.staleSuspected' }) as const),
    );
    const listEvents = merge(sources.listEvents, moved);
    return listOf('suspended', account, read)({ ...sources, listEvents }, loader);
  };

export const suspendedSelection = (account: RowKind<Whatsapp>) =>
  selectionOf('whatsapp', account, read, async () => accountBulk);

export const suspendedExport = (account: RowKind<Whatsapp>) =>
  listExportOf(account, read, async () => suspendedFile);
