import { chakra } from '@chakra-ui/react/styled-system';
import type { ActorEntry } from '../../machines/history/entries';
import type { Moment } from '../../machines/statechart/moments';
import type { StepperRef, StepperSnapshot } from '../../machines/statechart/stepper';
import { Older } from '../history/older';
import { Button } from '../kit/button';
import { EmptyState } from '../kit/empty-state';
import { Muted } from '../kit/primitives';
import { EntryList } from './entry-list';

const Entries = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', borderTopWidth: '1px' },
});

export interface AbsenceProps {
  readonly stepper: StepperRef;
  readonly shown: StepperSnapshot;
  readonly moments: readonly Moment[];
  /** The entry that was asked for. */
  readonly entry: ActorEntry | undefined;
}

/** Why an actor's state at a moment is not known, which events it received all the same, and where to go on. */
export function Absence({ stepper, shown, moments, entry }: AbsenceProps) {
  const { key, steps, older, at } = shown.context;
  const choose = (index: number) => stepper.send({ type: 'entry.chosen', index });
  if (key === null) return <EmptyState title="Pilih satu aktor" />;
  const askOlder = <Older older={older} onAsked={() => stepper.send({ type: 'older.requested' })} />;
  const nearest = moments.find((moment) => moment.entry.index >= at) ?? moments.at(-1);
  if (nearest)
    return (
      <EmptyState title="Keadaan aktor ini saat itu tidak diketahui">
        <Button size="sm" variant="outline" onClick={() => choose(nearest.entry.index)}>
          Ke catatan terdekat
        </Button>
        {askOlder}
      </EmptyState>
    );
  if (steps.every(({ kind }) => kind === 'lost'))
    return <EmptyState title={`Aktor ${key} tidak dikenal di catatan ini`}>{askOlder}</EmptyState>;
  return (
    <>
      <EmptyState title="Catatan aktor ini tidak lengkap">
        <Muted maxWidth="prose">
          Awal aktor ini tidak tercatat atau tidak terbaca. Yang tampil hanya apa yang diterima aktor ini.
        </Muted>
        {askOlder}
      </EmptyState>
      <Entries>
        <EntryList steps={steps} future={null} place={entry ? steps.indexOf(entry) : -1} onChosen={choose} />
      </Entries>
    </>
  );
}
