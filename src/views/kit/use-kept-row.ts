import { useEffect } from 'react';
import { firstIn } from './dialog';

/** What takes the focus of a control that is gone: its row, else the row in its place, else the heading. */
const heirOf = (row: Element, table: HTMLElement | null, place: number): HTMLElement | null => {
  if (row.isConnected) return firstIn(row);
  if (!table?.isConnected) return document.querySelector('h1');
  // A table that scrolls by itself draws other rows in this place.
  if (table.tabIndex === 0) return table;
  const rows = [...table.querySelectorAll('[role=row]')];
  return firstIn(rows[place]) ?? firstIn(rows.at(-1));
};

/** Keeps the focus among the rows of tables when the control that has it is taken away, or its row. */
export function useKeptRow() {
  useEffect(() => {
    let pass = () => {};
    const watching = new MutationObserver(() => pass());
    const follow = () => {
      watching.disconnect();
      const control = document.activeElement;
      const row = control?.closest('[role=row]');
      if (!control || !row) return;
      const table = row.closest<HTMLElement>('[role=table]');
      const place = [...(table?.querySelectorAll('[role=row]') ?? [])].indexOf(row);
      pass = () => {
        if (!control.isConnected && document.activeElement === document.body)
          heirOf(row, table, place)?.focus({ preventScroll: true });
      };
      watching.observe(document.body, { childList: true, subtree: true });
    };
    // `focusout` of a control that is being removed fires while it is still in the page.
    const leave = ({ target }: FocusEvent) => {
      const control = target as HTMLElement;
      const forget = () => {
        const isLeft = control.isConnected && !control.matches(':disabled');
        if (isLeft && document.activeElement === document.body) watching.disconnect();
      };
      void Promise.resolve().then(forget);
    };
    follow();
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', leave);
    return () => {
      watching.disconnect();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}
