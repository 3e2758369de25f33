import { chakra } from '@chakra-ui/react/styled-system';
import { PauseIcon, PlayIcon, RadioIcon, StepBackIcon, StepForwardIcon } from 'lucide-react';
import { useMemo } from 'react';
import { isForetold } from '../../machines/statechart/future.rules';
import type { StepperRef, StepperSnapshot } from '../../machines/statechart/stepper';
import { placeOf, SPEEDS, stopsOf } from '../../machines/statechart/stepper.rules';
import { Button, IconButton } from '../kit/button';
import { FilterSelect } from '../kit/filter-select';
import { figure } from '../kit/format';
import { Box, Muted, Row, Stack } from '../kit/primitives';
import { Range } from '../kit/range';
import { zonedStamp } from '../monitor/realtime/stamp';
import { FutureButton, hatching } from './foretold';
import { Wide } from './wide';

const Track = chakra('div', { base: { position: 'relative', flex: '1', minWidth: '10rem' } });
/** Under the part of the track that has not happened. */
const Ahead = chakra('i', {
  base: {
    ...hatching,
    position: 'absolute',
    top: 'calc(50% + 0.375rem)',
    insetEnd: '0',
    height: '1.5',
    borderRadius: 'full',
  },
});
export interface TimelineProps {
  readonly stepper: StepperRef;
  readonly shown: StepperSnapshot;
  readonly mode: 'following' | 'paused' | 'playing';
}

/** Moves through what an actor went through: back, forth, by itself, or to wherever the thumb is dragged. */
export function Timeline({ stepper, shown, mode }: TimelineProps) {
  const { steps, at, speed, future } = shown.context;
  const stops = useMemo(() => stopsOf(steps), [steps]);
  const place = placeOf(stops, at);
  const entry = stops[place];
  const last = Math.max(1, stops.length - 1);
  const lived = stops.filter((stop) => !isForetold(stop, future)).length;
  const placed = `${figure(place + 1)} dari ${figure(stops.length)}`;
  const mark = entry && isForetold(entry, future) ? ['perkiraan'] : [];
  const jump = (to: number) => {
    const index = stops[to]?.index;
    if (index !== undefined) stepper.send({ type: 'entry.jumped', index });
  };
  return (
    <Stack gap="1">
      <Row gap="1.5">
        <IconButton
          label="Mundur (←)"
          variant="outline"
          onClick={() => stepper.send({ type: 'step.backRequested' })}
        >
          <StepBackIcon />
        </IconButton>
        {mode === 'playing' ? (
          <Button variant="outline" onClick={() => stepper.send({ type: 'pause.requested' })}>
            <PauseIcon aria-hidden />
            Jeda
          </Button>
        ) : (
          <Button variant="outline" onClick={() => stepper.send({ type: 'play.requested' })}>
            <PlayIcon aria-hidden />
            Putar
          </Button>
        )}
        <IconButton
          label="Maju (→)"
          variant="outline"
          onClick={() => stepper.send({ type: 'step.forwardRequested' })}
        >
          <StepForwardIcon />
        </IconButton>
        <Box width="4.5rem">
          <FilterSelect
            label="Kecepatan"
            value={String(speed)}
            onChanged={(chosen) => stepper.send({ type: 'speed.chosen', speed: Number(chosen) })}
            options={SPEEDS.map((times) => ({ value: String(times), label: `${times}×` }))}
          />
        </Box>
        <Button
          variant={mode === 'following' ? 'soft' : 'outline'}
          aria-label="Ikuti terbaru"
          title="Ikuti terbaru"
          aria-pressed={mode === 'following'}
          onClick={() => stepper.send({ type: 'follow.requested' })}
        >
          <RadioIcon aria-hidden />
          <Wide>Ikuti terbaru</Wide>
        </Button>
      </Row>
      <Row columnGap="3" rowGap="0">
        <Track>
          <Range
            aria-label="Posisi"
            aria-valuetext={entry ? [placed, ...mark].join(', ') : undefined}
            min={0}
            max={Math.max(0, stops.length - 1)}
            value={Math.max(0, place)}
            onChange={(event) => jump(Number(event.target.value))}
          />
          {lived < stops.length ? (
            <Ahead aria-hidden style={{ insetInlineStart: `${((lived - 1) / last) * 100}%` }} />
          ) : null}
        </Track>
        <FutureButton stepper={stepper} shown={shown} />
        <Muted fontSize="xs" fontVariantNumeric="tabular-nums">
          {entry ? [placed, zonedStamp(entry.at), ...mark].join(' · ') : 'Belum ada catatan'}
        </Muted>
      </Row>
    </Stack>
  );
}
