import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ActorEntry } from '../../machines/history/entries';
import type { ChartBook } from '../../machines/history/replay';
import { type Life, lifeOf } from '../../machines/statechart/moments';
import type { stepperMachine } from '../../machines/statechart/stepper';
import { placeOf } from '../../machines/statechart/stepper.rules';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { EmptyState } from '../kit/empty-state';
import { FileDrop } from '../kit/file-drop';
import { figure } from '../kit/format';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Box, Grid, Muted, Stack } from '../kit/primitives';
import { Loading } from '../monitor/data-view';
import type { ListLogic, ScreenProps } from '../ports/charts';
import { useScreenActor } from '../system';
import { ActorList } from './actor-list';
import { SetAsideList } from './set-aside';
import { type DrawingOf, useDrawing } from './use-drawing';
import { Workbench } from './workbench';

interface StatechartProps
  extends ScreenProps<{ readonly stepper: typeof stepperMachine; readonly liveSenders: ListLogic }> {
  /** Every chart that an actor may go by. */
  readonly book: ChartBook;
  /** The drawing of a chart; the same promise for the same chart. */
  readonly drawingOf: DrawingOf;
}

const NOBODY: Life = { moments: [], setAside: [] };
const EVERYTHING = { query: { page: 1, search: '', id: null, filters: {} } } as const;

/** What has a negative index was told to an earlier page. */
const isGoingOn = (steps: readonly ActorEntry[]) => {
  const last = steps.at(-1);
  return last !== undefined && last.index >= 0 && last.kind !== 'stopped';
};

/** Keeps every account, generator and validator live while this is open, and says so where it could not. */
function LiveSenders({ logic }: { logic: ListLogic }) {
  const list = useScreenActor(logic, 'list:liveSenders', EVERYTHING);
  const { total: leftOut, error } = useSelector(list, ({ context }) => context);
  if (useSelector(list, (snapshot) => snapshot.hasTag('failed')))
    return (
      <Notice
        tone="warning"
        action={
          <Button size="sm" variant="outline" onClick={() => list.send({ type: 'retry.requested' })}>
            Coba lagi
          </Button>
        }
      >
        {error?.text ?? 'Data tidak dapat dimuat.'}
      </Notice>
    );
  return leftOut > 0 ? (
    <Muted>{`${figure(leftOut)} akun, generator dan validator lagi tidak diikuti.`}</Muted>
  ) : null;
}

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
  const machine = (moments[place]?.snapshot.machine ?? null) as AnyStateMachine | null;
  const drawing = useDrawing(drawingOf, machine);
  const choose = useCallback(
    (chosen: string) => stepper.send({ type: 'actor.chosen', key: chosen }),
    [stepper],
  );
  const isFile = shown.matches({ source: 'file' });

  return (
    <>
      <PageHeader
        title="Statechart"
        actions={
          isFile ? (
            <Button variant="outline" onClick={() => stepper.send({ type: 'file.closed' })}>
              Tutup file sesi
            </Button>
          ) : null
        }
      />
      {isFile ? (
        <Box mb="4">
          <Notice tone="info">Sesi orang lain, dari file. Yang terlihat sudah lewat.</Notice>
        </Box>
      ) : null}
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', '2xl': '17rem minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Grid
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) 18rem',
            '2xl': 'minmax(0, 1fr)',
          }}
          alignItems="start"
        >
          <ActorList entries={entries} book={book} chosen={key} onChosen={choose} />
          <Stack minWidth="0">
            <FileDrop
              label="File sesi"
              accept=".json"
              file={null}
              error={error ?? undefined}
              onChosen={(file) => stepper.send({ type: 'file.opened', file })}
            />
            <LiveSenders logic={charts.liveSenders} />
            <SetAsideList entries={unreadable} of={isFile ? 'catatan di file ini' : 'catatan lama'} />
            <SetAsideList entries={setAside} of="catatan aktor ini" />
          </Stack>
        </Grid>
        {place < 0 ? (
          <Card>
            <EmptyState title={key === null ? 'Pilih satu aktor' : 'Catatan aktor ini tidak lengkap'} />
          </Card>
        ) : drawing ? (
          <Workbench
            stepper={stepper}
            shown={shown}
            moments={moments}
            place={place}
            isLive={!isFile && isGoingOn(steps)}
            drawing={drawing}
          />
        ) : (
          <Loading />
        )}
      </Grid>
    </>
  );
}
