import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ChartBook } from '../../machines/history/replay';
import { addressOf, queryOf } from '../../machines/statechart/address';
import { endOf } from '../../machines/statechart/end';
import { nameOf } from '../../machines/statechart/actor-name';
import { createLife, type Life } from '../../machines/statechart/moments';
import type { stepperMachine } from '../../machines/statechart/stepper';
import { placeOf } from '../../machines/statechart/stepper.rules';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Box } from '../kit/primitives';
import { Loading } from '../monitor/data-view';
import { zonedStamp } from '../monitor/realtime/stamp';
import type { ListLogic, ScreenProps } from '../ports/charts';
import type { SeenBook } from '../ports/seen';
import { useSystem } from '../hooks/system';
import { keepInStep } from '../list/use-list';
import { Absence } from './absence';
import { ActorList } from './actor-list';
import type { DrawingOf } from './diagram';
import { FutureNotice } from './foretold';
import { LiveSenders } from './live-senders';
import { Bench, Pane, type PaneName, Panes } from './panes';
import { SessionPicker } from './session-picker';
import { SetAsideList } from './set-aside';
import type { CoverageOf } from '../../machines/statechart/coverage';
import { Wide } from './wide';
import { Workbench } from './workbench';

interface StatechartProps
  extends ScreenProps<{ readonly stepper: typeof stepperMachine; readonly liveSenders: ListLogic }> {
  /** Every chart that an actor may go by. */
  readonly book: ChartBook;
  readonly drawingOf: DrawingOf;
  readonly coverageOf: CoverageOf;
  /** Views of actors. */
  readonly seen: SeenBook;
}

const EMPTY_LIFE: Life = { moments: [], setAside: [] };

/** Steps through what happened to any actor, live or in a session file (`/monitor/statechart`). */
export function Statechart({ charts, book, drawingOf, coverageOf, seen }: StatechartProps) {
  // Not inspected: what looks at the log would only record its own looking.
  const stepper = useActorRef(charts.stepper);
  const { address } = useSystem();
  const { pathname } = useLocation();
  useEffect(
    () => keepInStep(stepper, address, pathname, { read: queryOf, write: addressOf }),
    [stepper, address, pathname],
  );
  const shown = useSelector(stepper, (snapshot) => snapshot);
  const { entries, unreadable, key, steps, at, older, missed, savedAt, told, error } = shown.context;
  const readLife = useMemo(() => (key === null ? () => EMPTY_LIFE : createLife(key, book)), [key, book]);
  const { moments, setAside } = useMemo(() => readLife(steps), [readLife, steps]);
  const entry = steps[placeOf(steps, at)];
  const place = moments.findLastIndex((moment) => moment.entry === entry);
  const [chosenPane, setPane] = useState<PaneName | null>(null);
  const pane = chosenPane ?? (key === null ? 'actors' : 'chart');
  const choose = useCallback(
    (chosen: string) => {
      stepper.send({ type: 'actor.chosen', key: chosen });
      setPane('chart');
    },
    [stepper],
  );
  const isFile = shown.matches({ source: 'file' });
  const end = useMemo(() => endOf(steps, moments), [steps, moments]);
  const isSeeking = key !== null && place < 0 && older === 'loading';

  return (
    <Bench>
      <PageHeader
        title="Statechart"
        actions={
          <>
            {isFile ? (
              <Button
                variant="outline"
                aria-label="Tutup file sesi"
                onClick={() => stepper.send({ type: 'file.closed' })}
              >
                Tutup<Wide> file sesi</Wide>
              </Button>
            ) : null}
            <SessionPicker
              isOther={isFile}
              onChosen={(file) => stepper.send({ type: 'file.opened', file })}
            />
          </>
        }
      />
      <Box mb="3" display="flex" flexDirection="column" gap="2" _empty={{ display: 'none' }}>
        {error === null ? null : <Notice tone="danger">{error}</Notice>}
        {savedAt === null ? null : (
          <Notice tone="info">{`Sesi orang lain, dari file. Disimpan pada ${zonedStamp(savedAt)}.`}</Notice>
        )}
        {told ? <Notice tone="info">{`Yang terjadi menurut pelapor: ${told}`}</Notice> : null}
        {missed === null || !entry || place < 0 ? null : (
          <Notice tone="warning">
            {`Waktu yang diminta lebih awal dari catatan aktor ini, yang baru mulai pada ${zonedStamp(entry.at)}. Yang terlihat adalah catatan pertama.`}
          </Notice>
        )}
        <FutureNotice stepper={stepper} shown={shown} />
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
            {isSeeking ? (
              <Loading />
            ) : (
              <Absence stepper={stepper} shown={shown} moments={moments} entry={entry} />
            )}
          </Pane>
        ) : (
          <Workbench
            stepper={stepper}
            shown={shown}
            moments={moments}
            place={place}
            isLive={!isFile && end === null}
            end={end}
            name={nameOf(steps)}
            pane={pane}
            drawingOf={drawingOf}
            coverageOf={coverageOf}
            seen={seen}
          />
        )}
      </Panes>
    </Bench>
  );
}
