import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

const rowAt = (target: EventTarget): number | null => {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-place]') : null;
  return row ? Number(row.dataset.place) : null;
};

/**
 * Lets the arrow keys go from row to row of a list of which only what is in sight is drawn. Tab stops at one of them: at
 * the last that had the focus, else at the `current` one, else at the first in sight.
 */
export function useRowKeys(
  rows: Virtualizer<HTMLDivElement, Element>,
  frame: RefObject<HTMLElement | null>,
  current: number,
) {
  const [focused, setFocused] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  };
  // A row that is far away is drawn once the list has gone there.
  useLayoutEffect(focusWanted);
  const last = rows.options.count - 1;
  const goTo = (place: number) => {
    const next = Math.min(last, Math.max(0, place));
    wanted.current = next;
    rows.scrollToIndex(next);
    focusWanted();
  };
  const drawn = rows.getVirtualItems().map(({ index }) => index);
  const stop = [focused, current].find((place) => place !== null && drawn.includes(place)) ?? drawn[0];
  return {
    goTo,
    /** For the list itself. */
    handlers: {
      onFocus: ({ target }: FocusEvent) => setFocused(rowAt(target)),
      onKeyDown(event: KeyboardEvent) {
        const at = rowAt(event.target);
        const step = STEPS[event.key];
        if (at === null || !step) return;
        event.preventDefault();
        goTo(step(at, last));
      },
    },
    /** For the row at this place. */
    rowProps: (place: number) => ({ 'data-place': place, tabIndex: place === stop ? 0 : -1 }),
  };
}
