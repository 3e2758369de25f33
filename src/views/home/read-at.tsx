import { useSelector } from '@xstate/react';
import { selectUserId } from '../../machines/auth/auth.selectors';
import type { Figures, FiguresRef } from '../../machines/figures/figures';
import { DataAge } from '../kit/data-age';
import { useNow } from '../kit/line';
import { timeOn } from '../kit/moments';
import { Muted } from '../kit/primitives';
import { timeProps } from '../kit/time';
import { useSystem } from '../hooks/system';
import { useReadings, useSummary } from '../hooks/use-figures';

export const ReadTimeText = ({ at }: { at: number }) => (
  <time {...timeProps(at)}>{`per ${timeOn(at, useNow())}`}</time>
);

/** When the oldest of the figures were read, while they are those of the last visit, or there is no line. */
export function ReadAt({ figures }: { figures: FiguresRef<Figures> }) {
  const { auth, cachedFiguresAt } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  const readings = useReadings(figures);
  const { at, isAwaited } = useSummary(figures);
  if (at > 0 || !isAwaited) return <DataAge at={at} />;
  const [cachedAt] = Object.keys(readings)
    .flatMap((part) => cachedFiguresAt(userId, part) ?? [])
    .toSorted((one, other) => one - other);
  if (!cachedAt) return <DataAge at={at} />;
  return (
    <Muted role="status">
      <ReadTimeText at={cachedAt} />
    </Muted>
  );
}
