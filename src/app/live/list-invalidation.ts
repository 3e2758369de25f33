import { filter, Subject } from 'rxjs';
import type { ListEvent } from '../../machines/crud/list';

/** What makes lists read again: suspicions that what they show is out of date, and rows that are gone. */
export function createListInvalidation() {
  const events = new Subject<ListEvent>();
  return {
    events: events.asObservable(),
    staleSuspicions: events.pipe(filter(({ type }) => type === 'query.staleSuspected')),
    suspectStale: () => events.next({ type: 'query.staleSuspected' }),
    /** Takes a row off every list, which then reads what moved up in its place. */
    removeRow: (key: string) => {
      events.next({ type: 'record.removed', key });
      events.next({ type: 'query.staleSuspected' });
    },
  };
}
