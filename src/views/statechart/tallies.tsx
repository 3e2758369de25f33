import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import { describeChart, statesWithin } from '../../machines/statechart/chart';
import type { Tally } from '../../machines/statechart/moments';
import { figure } from '../kit/format';
import { Muted } from '../kit/primitives';
import { Section } from './section';

interface Line extends Tally {
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

/** How often each transition was taken up to the shown moment, and how long its state had lasted. */
export function Tallies({
  machine,
  tallies,
}: {
  machine: AnyStateMachine;
  tallies: ReadonlyMap<string, Tally>;
}) {
  const lines = useMemo(() => {
    const chart = describeChart(machine);
    return statesWithin(chart).flatMap((state) =>
      state.transitions.flatMap(({ id, trigger, guard, targets }): Line[] => {
        const tally = tallies.get(id);
        const goal = targets.map((target) => target.replace(`${chart.id}.`, '')).join(' + ');
        const condition = guard === null ? '' : ` [${guard}]`;
        const text = `${state.name}: ${trigger}${condition}${goal && ` → ${goal}`}`;
        return tally ? [{ id, text, ...tally }] : [];
      }),
    );
  }, [machine, tallies]);
  return (
    <Section title="Transisi yang terjadi">
      {lines.length === 0 ? <Muted>Belum ada transisi sampai saat ini.</Muted> : null}
      <List aria-label="Transisi">
        {lines.map(({ id, text, visits, spent }) => (
          <Item key={id}>
            <span>{text}</span>
            <b>{`${figure(visits)}×`}</b>
            <small>{`Lama sebelumnya ${duration(spent)}`}</small>
          </Item>
        ))}
      </List>
    </Section>
  );
}
