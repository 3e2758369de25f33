import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import { type FiguresRef, selectProblem } from '../../machines/figures/figures';
import { Grid, type Tone } from '../kit/primitives';
import { StaleBanner } from '../kit/stale-banner';
import { StatCard } from '../kit/stat-card';
import { routeOf } from '../layout/route-rules';
import { useRouteTable } from '../layout/route-table';
import { useSystem } from '../system';

type Snapshot = ReturnType<FiguresRef['getSnapshot']>;

export interface FigureCard {
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: Tone;
  /** Address of the list behind the figure, for who may open it. */
  readonly to?: string;
  /** What the card says; undefined while a figure it needs is not known yet. */
  readonly value: (figures: Snapshot['context']['figures']) => ReactNode | undefined;
}

const selectFigures = ({ context }: Snapshot) => context.figures;

/** Two beside each other, or four and then three: seven cards leave no hole. */
const places = {
  gap: { base: '3', md: '4' },
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(12, 1fr)' },
  '& > *': { gridColumn: { md: 'span 3' } },
  '& > :nth-of-type(n + 5)': { gridColumn: { md: 'span 4' } },
  '& > :nth-of-type(7)': { gridColumn: { base: '1 / -1', md: 'span 4' } },
} as const;

/** Answers an address where the signed-in role may open its screen. */
function useOpenable() {
  const { auth } = useSystem();
  const table = useRouteTable();
  const role = useSelector(auth, selectRole);
  return (to: string | undefined) => {
    const route = to === undefined ? null : routeOf(table, to.split('?')[0] ?? '');
    return route && can(role, route.permission) ? to : undefined;
  };
}

/** A dashboard's cards; what could not be read says so above them. */
export function FigureCards({ figures, cards }: { figures: FiguresRef; cards: readonly FigureCard[] }) {
  const values = useSelector(figures, selectFigures);
  const problem = useSelector(figures, selectProblem);
  const leadsTo = useOpenable();
  const unknown = problem === null ? undefined : '–';
  return (
    <>
      {problem ? (
        <StaleBanner text={problem} onRetried={() => figures.send({ type: 'retry.requested' })} />
      ) : null}
      <Grid css={places}>
        {cards.map(({ label, value, to, ...card }) => (
          <StatCard key={label} label={label} value={value(values) ?? unknown} to={leadsTo(to)} {...card} />
        ))}
      </Grid>
    </>
  );
}
