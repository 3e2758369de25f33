import { PauseIcon, PlayIcon, RadioIcon, StepBackIcon, StepForwardIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { ActorEntry } from '../../machines/history/entries';
import type { StepperRef } from '../../machines/statechart/stepper';
import { placeOf, SPEEDS, stopsOf } from '../../machines/statechart/stepper.rules';
import { Button, IconButton } from '../kit/button';
import { FilterSelect } from '../kit/filter-select';
import { figure } from '../kit/format';
import { Box, Muted, Row, Stack } from '../kit/primitives';
import { Range } from '../kit/range';
import { zonedStamp } from '../monitor/realtime/stamp';
import { Wide } from './wide';

export interface TimelineProps {
  readonly stepper: StepperRef;
  readonly steps: readonly ActorEntry[];
  readonly at: number;
  readonly speed: number;
  readonly mode: 'following' | 'paused' | 'playing';
}

/** Moves through what an actor went through: back, forth, by itself, or to wherever the thumb is dragged. */
export function Timeline({ stepper, steps, at, speed, mode }: TimelineProps) {
  const stops = useMemo(() => stopsOf(steps), [steps]);
  const place = placeOf(stops, at);
  const entry = stops[place];
  const placed = `${figure(place + 1)} dari ${figure(stops.length)}`;
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
        <Range
          aria-label="Posisi"
          aria-valuetext={entry ? placed : undefined}
          min={0}
          max={Math.max(0, stops.length - 1)}
          value={Math.max(0, place)}
          onChange={(event) => jump(Number(event.target.value))}
        />
        <Muted fontSize="xs" fontVariantNumeric="tabular-nums">
          {entry ? `${placed} · ${zonedStamp(entry.at)}` : 'Belum ada catatan'}
        </Muted>
      </Row>
    </Stack>
  );
}
