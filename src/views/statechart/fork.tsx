import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { type AnyMachineSnapshot, type EventObject, getNextTransitions } from 'xstate';
import { triggerOf } from '../../machines/statechart/names';
import { Button } from '../kit/button';
import { control } from '../kit/control';
import { FilterSelect } from '../kit/list-tools';
import { Muted, Row, Stack } from '../kit/primitives';
import { Section } from './section';

const Area = chakra('textarea', control);

const readEvent = (text: string): EventObject | null => {
  try {
    const event = JSON.parse(text) as EventObject | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    return null;
  }
};

export interface ForkProps {
  readonly snapshot: AnyMachineSnapshot;
  readonly tried: readonly EventObject[];
  /** Whether the chart has taken the last event that was tried. */
  readonly accepted: boolean;
  readonly onTried: (event: EventObject) => void;
  readonly onDropped: () => void;
}

/** Tells a fork of the shown moment an event, to see where it would go. Nobody else hears of it. */
export function Fork({ snapshot, tried, accepted, onTried, onDropped }: ForkProps) {
  const [text, setText] = useState('');
  const types = [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter(Boolean);
  const event = readEvent(text);
  const last = tried.at(-1);
  return (
    <Section title="Coba event pada cabang">
      <Stack gap="3">
        <Row>
          <FilterSelect
            label="Event yang didengar"
            value={types.includes(event?.type ?? '') ? (event?.type ?? '') : ''}
            onChanged={(type) => setText(type && JSON.stringify({ type }))}
            options={[
              { value: '', label: 'Pilih event' },
              ...types.map((type) => ({ value: type, label: triggerOf(type) })),
            ]}
          />
        </Row>
        <Area
          aria-label="Event (JSON)"
          placeholder={'{"type": "…"}'}
          rows={2}
          spellCheck={false}
          value={text}
          onChange={(change) => setText(change.target.value)}
        />
        <Row>
          <Button disabled={event === null} onClick={() => event && onTried(event)}>
            Coba
          </Button>
          {tried.length > 0 ? (
            <Button variant="outline" onClick={onDropped}>
              Buang cabang
            </Button>
          ) : null}
        </Row>
        <Muted role="status">
          {last ? (accepted ? `${last.type} diterima` : `${last.type} tidak diterima di keadaan ini`) : ''}
        </Muted>
      </Stack>
    </Section>
  );
}
