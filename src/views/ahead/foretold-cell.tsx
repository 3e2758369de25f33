import type { Foreseen } from '../../machines/ahead/foresee';
import type { FiguresRef } from '../../machines/figures/figures';
import type { RunnerRef } from '../../machines/sender/runner';
import type { SenderRef } from '../../machines/sender/sender';
import { useLive } from '../hooks/use-live';
import { useSummary } from '../hooks/use-figures';
import { Skeleton } from '../kit/skeleton';
import type { Foretold } from '../ports/charts';
import { amountWords, isAnything, whenWords } from './ahead-words';
import { useForetold } from './foretold-scope';

/** What is foretold of one row, in words; null for nothing. */
type Words = (ahead: Foreseen) => string | null;

function Known({ figures, words }: { figures: FiguresRef<Foretold>; words: Words }) {
  const { value, isAwaited } = useSummary(figures);
  return isAwaited ? <Skeleton width="8rem" /> : ((value.ahead && words(value.ahead)) ?? '–');
}
function Cell({ words }: { words: Words }) {
  const figures = useForetold();
  return figures ? <Known figures={figures} words={words} /> : <Skeleton width="8rem" />;
}

const isWarned = ({ risk }: Foreseen, id: string) =>
  risk?.kind === 'told' && risk.warnings.some(({ account }) => account.id === id);

/** What an account most likely brings from now until midnight, and whether it looks as others did before they were suspended. */
export function AccountForecast({ sender }: { sender: SenderRef }) {
  const id = useLive(sender, ({ context }) => context.record.id);
  return (
    <Cell
      words={(ahead) => {
        const band = ahead.kind === 'known' && ahead.accounts.find((one) => one.id === id)?.band;
        const brings = band ? (isAnything(band) ? amountWords(band) : 'tidak mengirim lagi') : null;
        return isWarned(ahead, id) ? [brings, 'ada tanda penangguhan'].filter(Boolean).join('; ') : brings;
      }}
    />
  );
}

/** When a generator or validator that works has most likely asked for all its numbers. */
export function RunnerForecast({ runner }: { runner: RunnerRef }) {
  const kind = useLive(runner, ({ context }) => context.kind);
  const id = useLive(runner, ({ context }) => context.record.id);
  return (
    <Cell
      words={({ runners, at }) => {
        const when = runners.find((one) => one.kind === kind && one.id === id)?.when;
        return when ? whenWords(when, at) : null;
      }}
    />
  );
}
