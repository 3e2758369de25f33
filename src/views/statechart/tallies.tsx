import { useMemo } from 'react';
import { type ChartState, statesWithin } from '../../machines/statechart/chart';
import type { Tally } from '../../machines/statechart/moments';
import { TitledCard } from '../kit/card';
import { type Column, DataTable } from '../kit/data-table';
import { figure } from '../kit/format';

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

const COLUMNS: readonly Column<Line>[] = [
  { id: 'transition', header: 'Transisi', role: 'title', cell: ({ text }) => text },
  { id: 'visits', header: 'Kali', align: 'end', cell: ({ visits }) => figure(visits) },
  { id: 'spent', header: 'Lama sebelumnya', align: 'end', cell: ({ spent }) => duration(spent) },
];

/** How often each transition was taken up to the shown moment, and how long its state had lasted. */
export function Tallies({ chart, tallies }: { chart: ChartState; tallies: ReadonlyMap<string, Tally> }) {
  const lines = useMemo(
    () =>
      statesWithin(chart).flatMap((state) =>
        state.transitions.flatMap(({ id, trigger, guard, targets }): Line[] => {
          const tally = tallies.get(id);
          const goal = targets.map((target) => target.replace(`${chart.id}.`, '')).join(' + ');
          const condition = guard === null ? '' : ` [${guard}]`;
          const text = `${state.name}: ${trigger}${condition}${goal && ` → ${goal}`}`;
          return tally ? [{ id, text, ...tally }] : [];
        }),
      ),
    [chart, tallies],
  );
  return (
    <TitledCard title="Transisi yang terjadi">
      <DataTable label="Transisi" columns={COLUMNS} rows={lines} keyOf={({ id }) => id} status="ready" />
    </TitledCard>
  );
}
