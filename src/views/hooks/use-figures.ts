import { useSelector } from '@xstate/react';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { selectUserId } from '../../machines/auth/auth.selectors';
import { type FiguresLogic, type FiguresRef, type Summary, summaryOf } from '../../machines/figures/figures';
import type { ReadingRef, ReadingSnapshot } from '../../machines/figures/reading';
import { useScreenActor, useSystem } from './system';

/** What is read of the signed-in user; `id` names it in the event log. */
export function useFigures<Value extends object>(logic: FiguresLogic<Value>, id: string): FiguresRef<Value> {
  const { auth } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  return useScreenActor(logic, id, { userId });
}

const selectReadings = <Value extends object>({
  context,
}: ReturnType<FiguresRef<Value>['getSnapshot']>): Readonly<Record<string, ReadingRef>> => context.readings;

export function useReadings<Value extends object>(figures: FiguresRef<Value>) {
  return useSelector(figures, selectReadings);
}

/** What all parts come to, as each of them comes in. */
export function useSummary<Value extends object>(figures: FiguresRef<Value>): Summary<Value> {
  const readings = useReadings(figures);
  const last = useRef<{ of: readonly ReadingSnapshot[]; summary: Summary<Value> }>(null);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscriptions = Object.values(readings).map((reading) => reading.subscribe(onChange));
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
    },
    [readings],
  );
  return useSyncExternalStore(subscribe, () => {
    const snapshots = Object.values(readings).map((reading) => reading.getSnapshot());
    const known = last.current;
    if (known && snapshots.every((snapshot, at) => snapshot === known.of[at])) return known.summary;
    last.current = { of: snapshots, summary: summaryOf<Value>(snapshots) };
    return last.current.summary;
  });
}
