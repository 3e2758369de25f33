import { useSelector } from '@xstate/react';
import type { FiguresRef } from '../../machines/figures/figures';
import { clockTime, moment } from '../kit/format';
import { Muted } from '../kit/primitives';

/** When the figures were read, while they are still those of the last visit. */
export function ReadAt({ figures }: { figures: FiguresRef }) {
  const read = useSelector(figures, ({ context }) => context.readAt);
  return read ? (
    <Muted role="status">{`per ${read.isToday ? clockTime(read.at) : moment(read.at)}`}</Muted>
  ) : null;
}
