import { useEffect } from 'react';

/** What is typed into, chosen from, or asks something keeps its keys. */
const KEEPS_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]';
/** What the space bar presses. */
const PRESSED_BY_SPACE = 'button, a, summary, input';

/** Acts on keys wherever the focus is on the screen. The handlers are named by `KeyboardEvent.key`. */
export function useKeys(handlers: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = handlers[event.key];
      const target = event.target instanceof Element ? event.target : null;
      if (
        !act ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target?.closest(KEEPS_KEYS)
      )
        return;
      if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [handlers]);
}
