import type { ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createClock } from '../../../src/app/page/clock';
import { ClockContext } from '../../../src/views/kit/line';
import { DateText, TimeAgo } from '../../../src/views/kit/time';
import { VirtualTime } from '../../support/virtual-time';

const MINUTE = 60_000;
const noon = new Date(2026, 10, 23, 12, 4, 10).getTime();

/** `shown` by a clock that stands at `now`. */
function draw(shown: ReactNode, now: number) {
  const scheduler = new VirtualTime();
  scheduler.advance(now);
  render(<ClockContext value={createClock({ scheduler })}>{shown}</ClockContext>);
  return (milliseconds: number) => act(() => scheduler.advance(milliseconds));
}
const time = () => document.querySelector('time') as HTMLTimeElement;

describe('a moment', () => {
  it('is told by how long ago it was, which goes on with the clock', () => {
    const pass = draw(<TimeAgo at={noon} />, noon);
    expect(screen.getByText('baru saja')).toBeTruthy();
    pass(2 * MINUTE);
    expect(screen.getByText('2 menit lalu')).toBeTruthy();
  });

  it('is told by its date after a day', () => {
    draw(<TimeAgo at={noon} />, noon + 25 * 60 * MINUTE);
    expect(time().textContent).toBe('23 Nov 2026, 12.04');
  });

  it('is told by its date where a clock that goes ahead has told it, but for its seconds', () => {
    draw(
      <>
        <TimeAgo at={noon} />
        <DateText at={noon} time />
      </>,
      noon - 2 * MINUTE,
    );
    const shown = [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['23 Nov 2026, 12.04', '23 Nov 2026, 12.04']);
    draw(<TimeAgo at={noon} />, noon - MINUTE / 2);
    expect(screen.getByText('baru saja')).toBeTruthy();
  });

  it('says exactly when it was, by which clock, and to machines', () => {
    draw(<TimeAgo at={noon} />, noon + 5 * MINUTE);
    expect(time().title).toBe('Senin, 23 November 2026, 12.04.10 WIB');
    expect(time().dateTime).toBe(new Date(noon).toISOString());
    // The exact time is there for keyboard users.
    expect(time().lastElementChild?.textContent).toBe('23 Nov 2026, 12.04');
  });

  it('is its date in a list, and for a day how long ago', () => {
    draw(<DateText at={noon} time />, noon + 3 * 60 * MINUTE);
    expect(time().textContent).toBe('23 Nov 2026, 12.043 jam lalu');
  });

  it('without a clock is told as it is, and is a dash where there is none', () => {
    render(<TimeAgo at={noon} />);
    expect(time().textContent).toBe('23 Nov 2026, 12.04');
    render(<DateText at={null} />);
    expect(screen.getByText('–').getAttribute('title')).toBeNull();
  });
});
