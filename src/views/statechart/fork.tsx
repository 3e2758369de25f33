import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { type AnyMachineSnapshot, type EventObject, getNextTransitions } from 'xstate';
import type { ActorEntry } from '../../machines/history/entries';
import { triggerOf } from '../../machines/statechart/names';
import type { Refusal } from '../../machines/statechart/refusal';
import { skeletonOf } from '../../machines/statechart/skeleton';
import { Button } from '../kit/button';
import { control } from '../kit/control';
import { Notice } from '../kit/notice';
import { type Option, optionElements } from '../kit/options';
import { Muted, Row, Stack } from '../kit/primitives';
import { Select } from '../kit/select';
import { Section } from './section';

const Area = chakra('textarea', {
  base: { ...control.base, fontFamily: 'mono', fontSize: { base: 'md', lg: 'xs' }, resize: 'vertical' },
});

const readEvent = (text: string): EventObject | null => {
  try {
    const event = JSON.parse(text) as EventObject | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    return null;
  }
};

/** Why an event led nowhere. */
export function refusalText(refusal: Refusal): string {
  if (refusal.kind === 'payload') return `payload tidak sesuai: ${refusal.reasons.join('; ')}`;
  if (refusal.kind === 'state') return 'keadaan tidak menerima event ini';
  return `ditolak oleh ${refusal.names.join(', ')}`;
}

/** The events that are answered where the chart stands, by their names. */
const eventsOf = (snapshot: AnyMachineSnapshot): readonly Option[] =>
  [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))]
    .filter(Boolean)
    .map((type) => ({ value: type, label: triggerOf(type) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

export interface ForkProps {
  readonly snapshot: AnyMachineSnapshot;
  /** The actor's entries so far. */
  readonly steps: readonly ActorEntry[];
  readonly tried: readonly EventObject[];
  /** Why the last event that was tried led nowhere, null where it was taken. */
  readonly refusal: Refusal | null;
  readonly onTried: (event: EventObject) => void;
  readonly onDropped: () => void;
}

/** Sends an event to a fork of the shown moment, to see where it would go. No other actor receives it. */
export function Fork({ snapshot, steps, tried, refusal, onTried, onDropped }: ForkProps) {
  const [text, setText] = useState('');
  const choice = useRef<HTMLSelectElement>(null);
  const options = eventsOf(snapshot);
  const event = readEvent(text);
  const last = tried.at(-1);
  const chosen = options.some(({ value }) => value === event?.type) ? (event?.type ?? '') : '';
  return (
    <Section title="Coba event pada cabang">
      <Stack gap="3">
        <Select
          ref={choice}
          aria-label="Event yang didengar"
          value={chosen}
          onChange={({ target }) =>
            setText(target.value && JSON.stringify(skeletonOf(target.value, snapshot, steps), null, 2))
          }
        >
          {optionElements([{ value: '', label: 'Pilih event' }, ...options])}
        </Select>
        <Area
          aria-label="Event (JSON)"
          aria-invalid={text !== '' && event === null ? true : undefined}
          placeholder={'{"type": "…"}'}
          rows={Math.min(22, Math.max(4, text.split('\n').length))}
          spellCheck={false}
          value={text}
          onChange={(change) => setText(change.target.value)}
        />
        {text !== '' && event === null ? <Muted>Ini belum berupa event: JSON dengan type.</Muted> : null}
        <Row>
          <Button disabled={event === null} onClick={() => event && onTried(event)}>
            Coba
          </Button>
          {tried.length > 0 ? (
            <Button
              variant="outline"
              onClick={() => {
                onDropped();
                // The button goes with the fork.
                choice.current?.focus();
              }}
            >
              Buang cabang
            </Button>
          ) : null}
        </Row>
        {last && refusal ? <Notice tone="warning">{`${last.type}: ${refusalText(refusal)}`}</Notice> : null}
        {last && !refusal ? <Notice tone="success">{`${last.type} diterima`}</Notice> : null}
      </Stack>
    </Section>
  );
}
