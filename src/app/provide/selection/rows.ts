import { filter, Subject, throttleTime } from 'rxjs';
import { fromCallback, type Subscription } from 'xstate';
import type { BulkCommand, RowsEvent } from '../../../machines/selection/selection.types';
import type { ListSources } from '../lists';
import type { Ability } from './ability';

/** How often it is asked what the chosen rows can take, in ms, while they change. */
const SURVEYED = 1000;

/** The chosen rows, kept alive for `holder`: what they can take, and which of them are gone. */
export const chosenRows = (
  holder: string,
  { offered, isAble }: Ability,
  { registry, listEvents, streams }: ListSources,
) =>
  fromCallback<RowsEvent>(({ sendBack, receive }) => {
    const followed = new Map<string, Subscription>();
    const moved = new Subject<void>();
    let offers: readonly BulkCommand[] = [];
    const survey = () => {
      const keys = [...followed.keys()];
      const able = offered().filter((command) => keys.some((key) => isAble(key, command)));
      if (able.map(({ id }) => id).join() === offers.map(({ id }) => id).join()) return;
      offers = able;
      sendBack({ type: 'rows.surveyed', offers });
    };
    const follow = (keys: readonly string[]) => {
      registry.keep(holder, keys);
      const wanted = new Set(keys);
      for (const [key, subscription] of followed) {
        if (wanted.has(key)) continue;
        subscription.unsubscribe();
        followed.delete(key);
      }
      for (const key of wanted) {
        const row = followed.has(key) ? undefined : registry.get(key);
        if (row)
          followed.set(
            key,
            row.subscribe(() => moved.next()),
          );
      }
      survey();
    };
    const surveys = moved
      .pipe(throttleTime(SURVEYED, streams.scheduler, { leading: false, trailing: true }))
      .subscribe(survey);
    const removals = listEvents
      .pipe(filter((change) => change.type === 'record.removed'))
      .subscribe(({ key }) => followed.has(key) && sendBack({ type: 'rows.removed', keys: [key] }));
    receive(({ keys }) => follow(keys));
    return () => {
      for (const subscription of [surveys, removals, ...followed.values()]) subscription.unsubscribe();
      registry.release(holder);
    };
  });
