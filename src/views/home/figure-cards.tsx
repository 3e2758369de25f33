import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type FiguresRef, selectProblem } from '../../machines/figures/figures';
import { StatCard } from '../kit/card';
import { Grid, type Tone } from '../kit/primitives';
import { StaleBanner } from '../kit/stale-banner';

type Snapshot = ReturnType<FiguresRef['getSnapshot']>;

export interface FigureCard {
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: Tone;
  /** What the card says; undefined while a figure it needs is not known yet. */
  readonly value: (figures: Snapshot['context']['figures']) => ReactNode | undefined;
}

const selectFigures = ({ context }: Snapshot) => context.figures;

/** A dashboard's cards; what could not be read says so above them. */
export function FigureCards({ figures, cards }: { figures: FiguresRef; cards: readonly FigureCard[] }) {
  const values = useSelector(figures, selectFigures);
  const problem = useSelector(figures, selectProblem);
  return (
    <>
      {problem ? (
        <StaleBanner text={problem} onRetried={() => figures.send({ type: 'retry.requested' })} />
      ) : null}
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))">
        {cards.map(({ label, icon, tone, value }) => (
          <StatCard key={label} label={label} icon={icon} value={value(values)} {...(tone && { tone })} />
        ))}
      </Grid>
    </>
  );
}
