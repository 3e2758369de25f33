import type { FiguresRef } from '../../machines/figures/figures';
import { useSummary } from '../hooks/use-figures';
import { Notice } from '../kit/notice';
import { Box } from '../kit/primitives';
import { StaleBanner } from '../kit/stale-banner';
import type { Foretold } from '../ports/charts';
import { unknownWords } from './ahead-words';

/** Why nothing is foretold of accounts, where that is so. */
export default function Missing({ figures }: { figures: FiguresRef<Foretold> }) {
  const { value, problem } = useSummary(figures);
  if (problem)
    return <StaleBanner text={problem} onRetried={() => figures.send({ type: 'retry.requested' })} />;
  const { ahead } = value;
  if (!ahead) return null;
  const text =
    ahead.kind === 'unknown'
      ? unknownWords(ahead)
      : ahead.accounts.length === 0
        ? 'Akun terlalu banyak untuk diperkirakan satu per satu.'
        : null;
  return text ? (
    <Box mb="3">
      <Notice tone="info">{text}</Notice>
    </Box>
  ) : null;
}
