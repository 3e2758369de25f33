import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Sight } from '../../../machines/board/pieces';

/** Rows that are drawn beyond what is in sight. */
const MARGIN = 6;
/** Browsers cannot lay out more than some 17 million px. */
const LONGEST = 8_000_000;

/**
 * Which of many rows of one height are in sight of a frame that scrolls. Of more than a page can be long, the bar leads to
 * the row at its share of the way, and from there rows pass by as they are.
 */
export function useSight(frame: RefObject<HTMLElement | null>, rows: number, height: number) {
  const whole = rows * height;
  const space = Math.min(whole, LONGEST);
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0 });
  /** How far rows are drawn below the places that they would have on a page that is long enough, in px. */
  const [shift, setShift] = useState(0);
  const last = useRef(0);
  const shifted = useRef(0);

  const look = () => {
    const { scrollTop: top = 0, clientHeight: view = 0, scrollHeight = 0 } = frame.current ?? {};
    const end = Math.max(1, scrollHeight - view);
    const isAtEnd = top <= 0 || top >= end;
    if (space === whole) shifted.current = 0;
    else if (isAtEnd || Math.abs(top - last.current) > view)
      shifted.current = top - Math.round((top / end) * (whole - space + end));
    last.current = top;
    const from = (top - shifted.current) / height;
    const within = (place: number) => Math.max(0, Math.min(Math.floor(place), rows - 1));
    const next = { first: within(from - MARGIN), last: within(from + view / height + MARGIN) };
    setShift(shifted.current);
    setSight((known) => (known.first === next.first && known.last === next.last ? known : next));
  };

  // Whatever is drawn anew may have changed how much there is to see.
  useLayoutEffect(look);
  const resize = useEffectEvent(look);
  useEffect(() => {
    const observer = new ResizeObserver(() => resize());
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return { sight, space, look, topOf: (place: number) => place * height + shift };
}
