import type { Foreseen } from '../../../machines/ahead/foresee';
import { Box } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { whenWords } from '../../ahead/ahead-words';

/** When the last of the unused numbers is most likely messaged, in two lines, whose place it keeps until it is known. */
export function NumbersAhead({ ahead, isAwaited }: { ahead: Foreseen | undefined; isAwaited: boolean }) {
  if (isAwaited)
    return (
      <Box height="2lh" py="1">
        <Skeleton width="80%" />
      </Box>
    );
  if (ahead?.kind !== 'known' || ahead.numbers === null) return null;
  const { numbers, at } = ahead;
  return (
    <Box minHeight="2lh">
      {numbers.low === null
        ? 'kemungkinan besar belum habis dalam 7 hari'
        : `habis kemungkinan besar ${whenWords(numbers, at)}`}
    </Box>
  );
}
