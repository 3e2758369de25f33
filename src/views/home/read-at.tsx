import { useSelector } from '@xstate/react';
import type { FiguresRef } from '../../machines/figures/figures';
import { clockTime } from '../kit/format';
import { DataAge } from '../kit/line';
import { moment } from '../kit/moments';
import { Muted } from '../kit/primitives';
import { timeProps } from '../kit/time';

/** When the figures were read, while they are still those of the last visit, or there is no line. */
export function ReadAt({ figures }: { figures: FiguresRef }) {
  const read = useSelector(figures, ({ context }) => context.readAt);
  const at = useSelector(figures, ({ context }) => context.at);
  if (!read) return <DataAge at={at} />;
  return (
    <Muted role="status">
      <time {...timeProps(read.at)}>{`per ${read.isToday ? clockTime(read.at) : moment(read.at)}`}</time>
    </Muted>
  );
}
