import { useEffect } from 'react';

/** Keeps the headings of tables in sight that are no wider than their box: such a box scrolls nothing itself. */
export function useHeading() {
  useEffect(() => {
    const screen = document.querySelector('main');
    if (!screen) return;
    const watching = new ResizeObserver(() => {
      for (const table of screen.querySelectorAll('table')) {
        const box = table.parentElement;
        box?.toggleAttribute('data-fits', table.offsetWidth <= box.clientWidth);
        watching.observe(table);
      }
    });
    watching.observe(screen);
    return () => watching.disconnect();
  }, []);
}
