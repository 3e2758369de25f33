import { chakra } from '@chakra-ui/react/styled-system';
import type { ChartState } from '../../machines/statechart/chart';
import { shareOf } from '../../machines/statechart/coverage';
import { Button } from '../kit/button';
import { figure } from '../kit/format';
import type { BenchState, Counted } from './use-bench';
import type { KnownCoverage } from '../../machines/statechart/coverage';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '1.5',
    borderTopWidth: '1px',
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Choice = chakra('div', { base: { display: 'flex', gap: '1', flexShrink: '0' } });
const Words = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', minWidth: '0' },
});
const Dashes = chakra('i', {
  base: {
    display: 'inline-block',
    width: '6',
    me: '1.5',
    verticalAlign: 'middle',
    borderTopWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'fg.subtle',
  },
});

/** What the tests' paths take of a chart, as a sentence. */
export function pathsText(chart: ChartState, coverage: KnownCoverage | 'loading'): string {
  if (coverage === 'loading') return 'Memuat jalur uji…';
  if (coverage === 'none') return 'Diagram ini tidak punya jalur uji.';
  if (coverage === 'failed') return 'Hasil jalur uji tidak dapat dimuat.';
  const { taken, all } = shareOf(chart, new Map(Object.entries(coverage.taken)));
  return `${figure(taken)} dari ${figure(all)} transisi diambil oleh ${figure(coverage.paths)} jalur uji`;
}

/** What the actor has taken of its chart up to the shown moment, as a sentence. */
export function actorText({ chart, tallies }: Pick<BenchState, 'chart' | 'tallies'>): string {
  const { taken, all } = shareOf(chart, tallies);
  return `${figure(taken)} dari ${figure(all)} transisi diambil aktor ini`;
}

const LABELS: Readonly<Record<Counted, string>> = { actor: 'Hidup', paths: 'Uji' };

/** Chooses whose transitions are counted on the chart; their number, and the legend of its lines. */
export function Counts({ bench }: { bench: BenchState }) {
  const { chart, coverage, counted, setCounted } = bench;
  const isKnown = counted === 'actor' || typeof coverage === 'object';
  return (
    <Bar>
      <Choice role="group" aria-label="Hitungan transisi">
        {(['actor', 'paths'] as const).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === counted ? 'soft' : 'outline'}
            aria-pressed={name === counted}
            onClick={() => setCounted(name)}
          >
            {LABELS[name]}
          </Button>
        ))}
      </Choice>
      <Words>
        <span role="status">{counted === 'actor' ? actorText(bench) : pathsText(chart, coverage)}</span>
        {isKnown ? (
          <span>
            <Dashes aria-hidden />
            belum diambil
          </span>
        ) : null}
      </Words>
    </Bar>
  );
}
