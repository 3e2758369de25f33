import { type FocusEvent, useEffect, useRef } from 'react';

/** Spread over an element that can have the focus: it takes it from a control within that was taken away. */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    if (isWithin.current && document.activeElement === document.body) place.current?.focus();
  });
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected && !target.matches(':disabled')) isWithin.current = false;
    },
  };
}
