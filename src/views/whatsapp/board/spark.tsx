import type { BoardRef } from '../../../machines/board/board';
import { bucketsOf, FLEET, rateOf } from '../../../machines/board/pulse';
import { figure } from '../../kit/format';
import { useLive } from '../../hooks/use-live';
import css from './board.module.css';
import { selectPulses, selectSecond } from './selectors';

const HEIGHT = 20;

/** Bars from the oldest to the newest, the tallest as high as the box; those without messages are a line. */
const barsOf = (counts: readonly number[]): string => {
  const most = Math.max(1, ...counts);
  return counts
    .map((count, place) => {
      const height = count === 0 ? 1 : Math.max(2, Math.round((count / most) * HEIGHT));
      return `M${place * 4} ${HEIGHT}v-${height}h3v${height}z`;
    })
    .join('');
};

/**
 * Messages a minute, and the last ten minutes as bars: of one row, or without `subject` of all. Drawn at most once a
 * second.
 */
export function Spark({
  board,
  subject = FLEET,
  large = false,
}: {
  board: BoardRef;
  subject?: string;
  large?: boolean;
}) {
  const pulses = useLive(board, selectPulses);
  const second = useLive(board, selectSecond);
  const pulse = pulses.of(subject);
  const counts = bucketsOf(pulse, second);
  const sum = counts.reduce((total, count) => total + count, 0);
  return (
    <span className={css.spark} data-large={large ? '' : undefined} data-still={sum === 0 ? '' : undefined}>
      {pulses.isMeasured(subject, second) ? (
        <span className={css.rate}>{figure(rateOf(pulse, second))}</span>
      ) : (
        <span className={css.rate} data-measuring="" title="Sedang diukur: satu menit">
          {large ? 'mengukur…' : '…'}
        </span>
      )}
      <svg
        viewBox={`0 0 ${counts.length * 4 - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${figure(sum)} pesan dalam sepuluh menit`}
      >
        <path d={barsOf(counts)} />
      </svg>
    </span>
  );
}
