import { filter, Subject } from 'rxjs';
import type { ListEvent } from '../machines/crud/list';

/** What concerns every list on the screen: doubts about what it shows, and rows that are gone. */
export function createChanges() {
  const events = new Subject<ListEvent>();
  return {
    events: events.asObservable(),
    doubts: events.pipe(filter(({ type }) => type === 'query.doubted')),
    doubt: () => events.next({ type: 'query.doubted' }),
    /** Takes a row off every list, which then reads what moved up in its place. */
    remove: (key: string) => {
      events.next({ type: 'record.removed', key });
      events.next({ type: 'query.doubted' });
    },
  };
}
