import { type KeyboardEvent, useState } from 'react';

/** Moves through the options of a list box by keys; the one that is reached is `active`. */
export function useOptionKeys(count: number, onPressed: (at: number) => void) {
  const [reached, setReached] = useState(0);
  const active = Math.min(reached, count - 1);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + 8,
    PageUp: active - 8,
    Home: 0,
    End: count - 1,
  };
  return {
    active,
    setActive: setReached,
    onKeyDown: (event: KeyboardEvent) => {
      const place = places[event.key];
      if (place !== undefined) setReached(Math.max(0, Math.min(count - 1, place)));
      else if (event.key === ' ' || event.key === 'Enter') onPressed(active);
      else return;
      event.preventDefault();
    },
  };
}
