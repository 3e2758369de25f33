import { useMemo } from 'react';
import { MaximizeIcon, ScanSearchIcon, ZoomInIcon, ZoomOutIcon } from 'lucide-react';
import type { AnyStateMachine } from 'xstate';
import { activeStatesOf, describeChart } from '../../machines/statechart/chart';
import { forkOf, type Moment, tallyOf } from '../../machines/statechart/moments';
import type { StepperRef, StepperSnapshot } from '../../machines/statechart/stepper';
import { IconButton } from '../kit/button';
import { Older } from '../history/older';
import { TitledCard } from '../kit/card';
import { Grid, Row, Stack } from '../kit/primitives';
import { Canvas } from './canvas';
import { EntryList } from './entry-list';
import { Fork } from './fork';
import type { Drawing } from './layout/drawing';
import { Knowledge } from './knowledge';
import { Seen } from './seen';
import { Tallies } from './tallies';
import { Timeline } from './timeline';
import { useKeys } from '../kit/use-keys';
import { useViewport } from './use-viewport';

export interface WorkbenchProps {
  readonly stepper: StepperRef;
  readonly shown: StepperSnapshot;
  readonly moments: readonly Moment[];
  /** Place of the shown moment among them. */
  readonly place: number;
  /** Whether the actor still goes on, on this page. */
  readonly isLive: boolean;
  /** Of the actor's chart. */
  readonly drawing: Drawing;
}

/** One actor at one moment: its chart, what led there, what a person saw, and where it might have gone. */
export function Workbench({ stepper, shown, moments, place, isLive, drawing }: WorkbenchProps) {
  const { steps, older, at, speed, tried } = shown.context;
  const moment = moments[place] as Moment;
  const machine = moment.snapshot.machine as AnyStateMachine;
  const chart = useMemo(() => describeChart(machine), [machine]);
  const tallies = useMemo(() => tallyOf(moments.slice(0, place + 1)), [moments, place]);
  const fork = useMemo(() => forkOf(moment.snapshot, tried), [moment, tried]);
  const forked = tried.length > 0;
  const { snapshot, taken } = forked ? fork : moment;
  const active = useMemo(() => activeStatesOf(snapshot), [snapshot]);
  const marks = useMemo(
    () => ({
      active,
      taken: new Set(taken),
      visits: new Map([...tallies].map(([id, { visits }]) => [id, visits])),
    }),
    [active, taken, tallies],
  );
  const { view, setSize, zoom, move, showAll, focus } = useViewport(machine.id, drawing, active);
  const mode = (['following', 'playing'] as const).find((play) => shown.matches({ play })) ?? 'paused';
  const isPlaying = mode === 'playing';
  const isNow = mode === 'following' && isLive;
  useKeys(
    useMemo(
      () => ({
        ArrowLeft: () => stepper.send({ type: 'step.backRequested' }),
        ArrowRight: () => stepper.send({ type: 'step.forwardRequested' }),
        ' ': () => stepper.send({ type: isPlaying ? 'pause.requested' : 'play.requested' }),
        '+': () => zoom(1.25),
        '=': () => zoom(1.25),
        '-': () => zoom(0.8),
        '0': showAll,
      }),
      [stepper, isPlaying, zoom, showAll],
    ),
  );

  return (
    <Stack minWidth="0">
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }} alignItems="start">
        <TitledCard
          title={`${shown.context.key} · ${machine.id}`}
          actions={
            <Row>
              <IconButton label="Perkecil (−)" variant="outline" onClick={() => zoom(0.8)}>
                <ZoomOutIcon />
              </IconButton>
              <IconButton label="Perbesar (+)" variant="outline" onClick={() => zoom(1.25)}>
                <ZoomInIcon />
              </IconButton>
              <IconButton label="Keadaan aktif" variant="outline" onClick={() => focus(active)}>
                <ScanSearchIcon />
              </IconButton>
              <IconButton label="Seluruh diagram (0)" variant="outline" onClick={showAll}>
                <MaximizeIcon />
              </IconButton>
            </Row>
          }
        >
          <Stack gap="3">
            <Canvas
              drawing={drawing}
              title={`Diagram ${machine.id}`}
              marks={marks}
              view={view}
              onSized={setSize}
              onZoomed={zoom}
              onMoved={move}
            />
            <Timeline stepper={stepper} steps={steps} at={at} speed={speed} mode={mode} />
          </Stack>
        </TitledCard>
        <Stack minWidth="0">
          <Seen
            snapshot={snapshot}
            tense={forked ? 'forked' : isNow ? 'now' : 'past'}
            moment={`${moment.entry.index} ${tried.length}`}
          />
          <TitledCard title="Catatan">
            <EntryList
              steps={steps}
              place={steps.indexOf(moment.entry)}
              onChosen={(index) => stepper.send({ type: 'entry.jumped', index })}
            />
            <Older older={older} onAsked={() => stepper.send({ type: 'older.requested' })} />
          </TitledCard>
        </Stack>
      </Grid>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}
        alignItems="start"
      >
        <Fork
          snapshot={snapshot}
          tried={tried}
          accepted={fork.taken.length > 0}
          onTried={(event) => stepper.send({ type: 'event.tried', event })}
          onDropped={() => stepper.send({ type: 'fork.dropped' })}
        />
        <Tallies chart={chart} tallies={tallies} />
      </Grid>
      <Knowledge snapshot={snapshot} />
    </Stack>
  );
}
