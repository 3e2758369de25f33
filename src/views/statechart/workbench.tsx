import { useMemo, useState } from 'react';
import type { Course } from '../../machines/ahead/course';
import type { End } from '../../machines/statechart/end';
import { isForetold } from '../../machines/statechart/future.rules';
import type { Moment } from '../../machines/statechart/moments';
import type { StepperRef, StepperSnapshot } from '../../machines/statechart/stepper';
import { Box, Heading, Muted, VisuallyHidden } from '../kit/primitives';
import { Tabs } from '../kit/tabs';
import { useKeys } from '../kit/use-keys';
import { zonedStamp } from '../monitor/realtime/stamp';
import type { SeenBook } from '../ports/seen';
import { wordOf } from './chart-words';
import { Details } from './details';
import { Diagram, type DrawingOf } from './diagram';
import { entryName } from './entry-list';
import { Pane, type PaneName } from './panes';
import { Sequence } from './sequence';
import { Timeline } from './timeline';
import { type BenchState, useBench } from './use-bench';
import type { CoverageOf } from '../../machines/statechart/coverage';

const ENDS = {
  stopped: 'Aktor ini sudah berhenti pada',
  done: 'Aktor ini sudah selesai pada',
  leftBehind: 'Aktor ini berakhir saat halaman lama ditutup, terakhir diketahui pada',
} as const;

/** What happened at a step and the innermost states that it led to, for who does not see the chart. */
function stepText({ moment, marks }: BenchState, future: Course | null) {
  const active = [...marks.active];
  const inner = active.filter((state) => !active.some((other) => other.startsWith(`${state}.`)));
  const mark = isForetold(moment.entry, future) ? 'Perkiraan, ' : '';
  return `${mark}${entryName(moment.entry)}: ${inner.join(', ')}`;
}

export interface WorkbenchProps {
  readonly stepper: StepperRef;
  readonly shown: StepperSnapshot;
  readonly moments: readonly Moment[];
  /** Place of the shown moment among them. */
  readonly place: number;
  /** Whether the actor still goes on, on this page. */
  readonly isLive: boolean;
  /** How it came to its end, null where it has not. */
  readonly end: End | null;
  /** The actor's name, as people know it; null for none. */
  readonly name: string | null;
  readonly pane: PaneName;
  readonly drawingOf: DrawingOf;
  readonly coverageOf: CoverageOf;
  readonly seen: SeenBook;
}

/** One actor at one moment: its chart, what led there, what a person saw, and where it might have gone. */
export function Workbench({
  stepper,
  shown,
  moments,
  place,
  isLive,
  end,
  name,
  pane,
  drawingOf,
  coverageOf,
  seen,
}: WorkbenchProps) {
  const bench = useBench({ shown, moments, place, coverageOf });
  const title = name ?? wordOf(shown.context.key as string, bench.machine.id);
  const [tab, setTab] = useState<'chart' | 'messages'>('chart');
  const { steps, key, entries, future } = shown.context;
  const mode = (['following', 'playing'] as const).find((play) => shown.matches({ play })) ?? 'paused';
  const isPlaying = mode === 'playing';
  useKeys(
    useMemo(
      () => ({
        ArrowLeft: () => stepper.send({ type: 'step.backRequested' }),
        ArrowRight: () => stepper.send({ type: 'step.forwardRequested' }),
        Escape: () => stepper.send({ type: 'fork.dropped' }),
        ' ': () => stepper.send({ type: isPlaying ? 'pause.requested' : 'play.requested' }),
      }),
      [stepper, isPlaying],
    ),
  );
  return (
    <>
      <Pane name="chart" shown={pane} label={`${key} · ${bench.machine.id}`}>
        <Box px="3" pt="2" minWidth="0">
          <Heading size="sm" truncate title={title}>
            {title}
          </Heading>
          <Muted fontSize="xs" truncate>{`${key} · ${bench.machine.id}`}</Muted>
          {end ? <Muted fontSize="xs">{`${ENDS[end.kind]} ${zonedStamp(end.at)}`}</Muted> : null}
        </Box>
        <Tabs
          label="Isi diagram"
          chosen={tab}
          onChosen={setTab}
          tabs={[
            {
              name: 'chart',
              label: 'Diagram',
              content: <Diagram bench={bench} drawingOf={drawingOf} />,
            },
            {
              name: 'messages',
              label: 'Pesan',
              content: (
                <Sequence
                  entries={entries}
                  future={future}
                  steps={steps}
                  actor={key as string}
                  shown={bench.moment.entry.index}
                  onChosen={(index) => stepper.send({ type: 'entry.chosen', index })}
                />
              ),
            },
          ]}
        />
        <Box px="3" py="2" borderTopWidth="1px">
          <Timeline stepper={stepper} shown={shown} mode={mode} />
          <VisuallyHidden role="status">{mode === 'paused' ? stepText(bench, future) : ''}</VisuallyHidden>
        </Box>
      </Pane>
      <Pane name="details" shown={pane} label="Rincian">
        <Details
          stepper={stepper}
          shown={shown}
          bench={bench}
          isNow={mode === 'following' && isLive}
          seen={seen}
        />
      </Pane>
    </>
  );
}
