import { type RefObject, useEffect, useRef } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable=true]';

/** Ctrl+K and Cmd+K focus the search box wherever one is (NAV-02); ? shows all keys, unless typed into a field. */
export function usePageKeys(box: RefObject<HTMLInputElement | null>, onAsked: () => void) {
  const asked = useRef(onAsked);
  useEffect(() => {
    asked.current = onAsked;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isCommand = ctrlKey || metaKey;
      if (isCommand && key.toLowerCase() === 'k') {
        event.preventDefault();
        box.current?.focus();
      } else if (
        key === '?' &&
        !isCommand &&
        !altKey &&
        !(target as Element).closest(`${TYPED_INTO}, dialog`)
      ) {
        event.preventDefault();
        asked.current();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [box]);
}
