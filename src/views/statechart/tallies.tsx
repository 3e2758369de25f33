import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { type ChartState, statesWithin } from '../../machines/statechart/chart';
import type { Tally } from '../../machines/statechart/moments';
import { figure } from '../kit/format';
import { Muted, Stack } from '../kit/primitives';
import { actorText, pathsText } from './counts';
import { Section } from './section';
import type { BenchState } from './use-bench';

interface TransitionText {
  readonly id: string;
  readonly text: string;
}

/** A duration in the unit that one would say it in. */
function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} md`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1).replace('.', ',')} dtk`;
  return `${Math.floor(ms / 60_000)} mnt ${Math.floor((ms % 60_000) / 1000)} dtk`;
}

const List = chakra('ul', { base: { fontSize: 'sm' } });
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    py: '1.5',
    borderBottomWidth: '1px',
    overflowWrap: 'anywhere',
    '& > b': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& > small': { gridColumn: '1 / -1', fontSize: 'xs', color: 'fg.muted' },
  },
});

/** Every transition of a chart, as one reads it. */
const transitionTexts = (chart: ChartState): readonly TransitionText[] =>
  statesWithin(chart).flatMap((state) =>
    state.transitions.map(({ id, trigger, guard, targets }) => {
      const goal = targets.map((target) => target.replace(`${chart.id}.`, '')).join(' + ');
      const condition = guard === null ? '' : ` [${guard}]`;
      return { id, text: `${state.name}: ${trigger}${condition}${goal && ` → ${goal}`}` };
    }),
  );

/** How often the tests' paths take a transition; nothing where that is not known. */
function pathsCount({ coverage }: BenchState, id: string): string | null {
  if (typeof coverage !== 'object') return null;
  const count = coverage.taken[id];
  return count === undefined ? 'Tidak pernah diambil jalur uji' : `Jalur uji ${figure(count)}×`;
}

const spentText = ({ spent }: Tally) => `Lama sebelumnya ${duration(spent)}`;
const together = (...texts: readonly (string | null)[]) => texts.filter(Boolean).join(' · ');

/** How often each transition was taken up to the shown moment, and after how long; beside it how often tests take it. */
export function Tallies({ bench }: { bench: BenchState }) {
  const { chart, tallies, coverage } = bench;
  const lines = useMemo(() => transitionTexts(chart), [chart]);
  const others = lines.filter(({ id }) => !tallies.has(id));
  return (
    <>
      <Stack gap="1" mb="4" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        <span>{actorText(bench)}</span>
        <span>{pathsText(chart, coverage)}</span>
      </Stack>
      <Section title="Transisi yang terjadi">
        {tallies.size === 0 ? <Muted>Belum ada transisi sampai saat ini.</Muted> : null}
        <List aria-label="Transisi">
          {lines.map(({ id, text }) => {
            const tally = tallies.get(id);
            return tally ? (
              <Item key={id}>
                <span>{text}</span>
                <b>{`${figure(tally.visits)}×`}</b>
                <small>{together(spentText(tally), pathsCount(bench, id))}</small>
              </Item>
            ) : null;
          })}
        </List>
      </Section>
      {others.length === 0 ? null : (
        <Section title="Belum diambil aktor ini">
          <List aria-label="Transisi yang belum diambil">
            {others.map(({ id, text }) => (
              <Item key={id}>
                <span>{text}</span>
                <b>0×</b>
                <small>{pathsCount(bench, id)}</small>
              </Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
