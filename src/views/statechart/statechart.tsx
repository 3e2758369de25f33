import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import { momentsOf } from '../../machines/statechart/moments';
import type { stepperMachine } from '../../machines/statechart/stepper';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { EmptyState } from '../kit/empty-state';
import { FileDrop } from '../kit/file-drop';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Box, Grid, Stack } from '../kit/primitives';
import { Loading } from '../monitor/data-view';
import { useSystem } from '../system';
import { ActorList } from './actor-list';
import { type DrawingOf, useDrawing } from './use-drawing';
import { Workbench } from './workbench';

/** What the screen needs beside the page's own system; both arrive with it, not with the page. */
export interface StatechartTools {
  readonly stepper: typeof stepperMachine;
  /** The drawing of a chart; the same promise for the same chart. */
  readonly drawingOf: DrawingOf;
}

/** Steps through what happened to any actor, live or in a session file (`/monitor/statechart`). */
export function Statechart({ stepper: logic, drawingOf }: StatechartTools) {
  const { history } = useSystem();
  const variants = history.variants();
  // Not inspected: what looks at the log would only record its own looking.
  const stepper = useActorRef(logic);
  const shown = useSelector(stepper, (snapshot) => snapshot);
  const { entries, key, steps, at, error } = shown.context;
  const moments = useMemo(
    () => (key === null ? [] : momentsOf(steps, key, variants)),
    [steps, key, variants],
  );
  const place = moments.findLastIndex(({ entry }) => entry.index <= at);
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
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }} alignItems="start">
        <Stack minWidth="0">
          <ActorList entries={entries} variants={variants} chosen={key} onChosen={choose} />
          <FileDrop
            label="File sesi"
            accept=".json"
            file={null}
            error={error ?? undefined}
            onChosen={(file) => stepper.send({ type: 'file.opened', file })}
          />
        </Stack>
        {place < 0 ? (
          <Card>
            <EmptyState title={key === null ? 'Pilih satu aktor' : 'Catatan aktor ini tidak lengkap'} />
          </Card>
        ) : drawing ? (
          <Workbench stepper={stepper} shown={shown} moments={moments} place={place} drawing={drawing} />
        ) : (
          <Loading />
        )}
      </Grid>
    </>
  );
}
