import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { RotateCwIcon } from 'lucide-react';
import { selectRole, selectUserId } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { Figures, FiguresRef } from '../../machines/figures/figures';
import { isLate, type ReadingRef, type ReadingSnapshot, selectError } from '../../machines/figures/reading';
import { IconButton } from '../kit/button';
import { Box, Flex, Grid, Muted, type Tone } from '../kit/primitives';
import { StaleBanner } from '../kit/stale-banner';
import { StatCard } from '../kit/stat-card';
import { routeOf } from '../layout/route-rules';
import { useRouteTable } from '../layout/route-table';
import { useSystem } from '../hooks/system';
import { useReadings, useSummary } from '../hooks/use-figures';
import { ReadTimeText } from './read-at';

export interface FigureCard {
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: Tone;
  /** How high its figure is, where that is not one line. */
  readonly height?: string;
  /** Which part of what is read answers it. */
  readonly part: string;
  /** Address of the list behind the figure; a link for roles that may open it. */
  readonly to?: string;
  /** What the card says; undefined while a figure it needs is not known yet. */
  readonly value: (figures: Figures) => ReactNode | undefined;
}

const selectValue = ({ context }: ReadingSnapshot) => context.value;
const selectAt = ({ context }: ReadingSnapshot) => context.at;

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

/** When an outdated figure was read, and why it is outdated, with a button to retry. */
function Lateness({ reading, label, part }: { reading: ReadingRef; label: string; part: string }) {
  const { auth, cachedFiguresAt } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  const error = useSelector(reading, selectError);
  const at = useSelector(reading, selectAt);
  const time = at > 0 ? at : cachedFiguresAt(userId, part);
  return (
    <Flex gap="1" alignItems="center" mt="1" minWidth="0" fontSize="xs">
      <Muted fontSize="xs" overflowWrap="anywhere" title={error ?? undefined}>
        {time ? <ReadTimeText at={time} /> : null}
        {time && error ? ' · ' : null}
        {error}
      </Muted>
      {error ? (
        <Box position="relative">
          <IconButton
            boxSize="7"
            minWidth="7"
            label={`Coba lagi: ${label}`}
            onClick={() => reading.send({ type: 'retry.requested' })}
          >
            <RotateCwIcon />
          </IconButton>
        </Box>
      ) : null}
    </Flex>
  );
}

function Card({
  card: { value, to, part, ...shown },
  reading,
  cached,
  isAlone,
}: {
  card: FigureCard;
  reading: ReadingRef;
  cached: Figures;
  /** Whether the card itself shows its failure, rather than one notice for all cards. */
  isAlone: boolean;
}) {
  const read = useSelector(reading, selectValue);
  const error = useSelector(reading, selectError);
  const late = useSelector(reading, isLate);
  const known = value({ ...cached, ...read });
  return (
    <StatCard
      {...shown}
      value={known ?? (error === null ? undefined : '–')}
      to={useOpenable()(to)}
      note={
        isAlone && late && (known !== undefined || error !== null) ? (
          <Lateness reading={reading} label={shown.label} part={part} />
        ) : null
      }
    />
  );
}

/** A dashboard's cards, the last known figures first. Each says what could not be read; where nothing can, all say so once. */
export function FigureCards({
  figures,
  cards,
}: {
  figures: FiguresRef<Figures>;
  cards: readonly FigureCard[];
}) {
  const { auth, cachedFigures } = useSystem();
  const cached = cachedFigures(useSelector(auth, selectUserId) ?? '');
  const readings = useReadings(figures);
  const { value: read, failed, problem } = useSummary(figures);
  const isFailed = failed.length === Object.keys(readings).length;
  const isKnown = cards.some(({ value }) => value({ ...cached, ...(read as Figures) }) !== undefined);
  const retry = () => figures.send({ type: 'retry.requested' });
  return (
    <>
      {isFailed ? <StaleBanner text={problem ?? undefined} isShown={isKnown} onRetried={retry} /> : null}
      <Grid css={places}>
        {cards.map((card) => (
          <Card
            key={card.label}
            card={card}
            reading={readings[card.part] as ReadingRef}
            cached={cached}
            isAlone={!isFailed}
          />
        ))}
      </Grid>
    </>
  );
}
