import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import type { ActorEntry } from '../../machines/history/entries';
import type { ChartBook } from '../../machines/history/replay';
import { nameOf } from '../../machines/statechart/actor-name';
import { type Life, lifeOf } from '../../machines/statechart/moments';
import type { stepperMachine } from '../../machines/statechart/stepper';
import { placeOf } from '../../machines/statechart/stepper.rules';
import { Button } from '../kit/button';
import { EmptyState } from '../kit/empty-state';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Box } from '../kit/primitives';
import type { ListLogic, ScreenProps } from '../ports/charts';
import { ActorList } from './actor-list';
import { LiveSenders } from './live-senders';
import { Bench, Pane, type PaneName, Panes } from './panes';
import { SessionPicker } from './session-picker';
import { SetAsideList } from './set-aside';
import type { DrawingOf } from './use-drawing';
import { Workbench } from './workbench';

interface StatechartProps
  extends ScreenProps<{ readonly stepper: typeof stepperMachine; readonly liveSenders: ListLogic }> {
  /** Every chart that an actor may go by. */
  readonly book: ChartBook;
  readonly drawingOf: DrawingOf;
}

const NOBODY: Life = { moments: [], setAside: [] };

/** What has a negative index was told to an earlier page. */
const isGoingOn = (steps: readonly ActorEntry[]) => {
  const last = steps.at(-1);
  return last !== undefined && last.index >= 0 && last.kind !== 'stopped';
};

/** Steps through what happened to any actor, live or in a session file (`/monitor/statechart`). */
export function Statechart({ charts, book, drawingOf }: StatechartProps) {
  // Not inspected: what looks at the log would only record its own looking.
  const stepper = useActorRef(charts.stepper);
  const shown = useSelector(stepper, (snapshot) => snapshot);
  const { entries, unreadable, key, steps, at, error } = shown.context;
  const { moments, setAside } = useMemo(
    () => (key === null ? NOBODY : lifeOf(steps, key, book)),
    [steps, key, book],
  );
  const entry = steps[placeOf(steps, at)];
  const place = moments.findLastIndex((moment) => moment.entry === entry);
  const [pane, setPane] = useState<PaneName>('actors');
  const choose = useCallback(
    (chosen: string) => {
      stepper.send({ type: 'actor.chosen', key: chosen });
      setPane('chart');
    },
    [stepper],
  );
  const isFile = shown.matches({ source: 'file' });

  return (
    <Bench>
      <PageHeader
        title="Statechart"
        actions={
          <>
            {isFile ? (
              <Button variant="outline" onClick={() => stepper.send({ type: 'file.closed' })}>
                Tutup file sesi
              </Button>
            ) : null}
            <SessionPicker onChosen={(file) => stepper.send({ type: 'file.opened', file })} />
          </>
        }
      />
      <Box mb="3" display="flex" flexDirection="column" gap="2" _empty={{ display: 'none' }}>
        {error === null ? null : <Notice tone="danger">{error}</Notice>}
        {isFile ? <Notice tone="info">Sesi orang lain, dari file. Yang terlihat sudah lewat.</Notice> : null}
        <LiveSenders logic={charts.liveSenders} />
        <SetAsideList entries={unreadable} of={isFile ? 'catatan di file ini' : 'catatan lama'} />
        <SetAsideList entries={setAside} of="catatan aktor ini" />
      </Box>
      <Panes shown={pane} onShown={setPane} hasActor={place >= 0}>
        <Pane name="actors" shown={pane} label="Daftar aktor">
          <ActorList entries={entries} book={book} chosen={key} onChosen={choose} />
        </Pane>
        {place < 0 ? (
          <Pane name="chart" shown={pane} label="Diagram" isWide>
            <EmptyState title={key === null ? 'Pilih satu aktor' : 'Catatan aktor ini tidak lengkap'} />
          </Pane>
        ) : (
          <Workbench
            stepper={stepper}
            shown={shown}
            moments={moments}
            place={place}
            isLive={!isFile && isGoingOn(steps)}
            name={nameOf(steps) ?? (key as string)}
            pane={pane}
            drawingOf={drawingOf}
          />
        )}
      </Panes>
    </Bench>
  );
}
