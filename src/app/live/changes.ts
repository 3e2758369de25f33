import { filter, Subject } from 'rxjs';
import type { ListEvent } from '../../machines/crud/list';

/** What concerns every list on the screen: suspicions that it is out of date, and rows that are gone. */
export function createChanges() {
  const events = new Subject<ListEvent>();
  return {
    events: events.asObservable(),
    staleSuspicions: events.pipe(filter(({ type }) => type === 'query.staleSuspected')),
    suspectStale: () => events.next({ type: 'query.staleSuspected' }),
    /** Takes a row off every list, which then reads what moved up in its place. */
    remove: (key: string) => {
      events.next({ type: 'record.removed', key });
      events.next({ type: 'query.staleSuspected' });
    },
  };
}
