import { map, merge } from 'rxjs';
import { isApiError } from '../../../api/errors';
import type { ListAnswer } from '../../../api/schema/answers';
import type { Movement } from '../../../api/schema/ledger';
import type { listMachine } from '../../../machines/crud/list';
import { figureFacts } from '../../provide/figures';
import type { RowKind, Provide } from '../../resource/define';
import type { ScreenSources } from '../../resource/sources';
import { listOf, pageInput } from '../../resource/provide-charts';

/** What a server answers that has no ledger. */
const NO_LEDGER: ListAnswer<Movement> = {
  rows: [],
  unreadable: [],
  total: 0,
  totalPages: 1,
  position: null,
};
const orNone = (reason: unknown) => {
  if (isApiError(reason) && reason.status === 404) return NO_LEDGER;
  throw reason;
};

/** A ledger's pages, read again whenever income may have changed the balance. */
const ledgerOf =
  (
    holder: string,
    whose: (sources: ScreenSources, asked: string | null) => string,
    unread: (reason: unknown) => ListAnswer<Movement>,
  ) =>
  (movement: RowKind<Movement>): Provide<typeof listMachine> =>
  (sources, loader) => {
    const stale = figureFacts(sources).pipe(map(() => ({ type: 'query.staleSuspected' }) as const));
    const list = listOf(holder, movement, ({ call }, input, signal) =>
      call(
        'withdraw.ledger',
        { ...pageInput(input), userId: whose(sources, input.query.id) },
        { signal },
      ).catch(unread),
    );
    return list({ ...sources, listEvents: merge(sources.listEvents, stale) }, loader);
  };

export const ownLedger = ledgerOf('own ledger', ({ userId }) => userId(), orNone);
export const memberLedger = ledgerOf(
  'ledger',
  (_sources, asked) => asked ?? '',
  (reason) => {
    throw reason;
  },
);
