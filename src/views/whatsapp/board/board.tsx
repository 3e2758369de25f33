import { useDeferredValue } from 'react';
import type { boardMachine, BoardRef, BoardSnapshot } from '../../../machines/board/board';
import { isNarrowed } from '../../../machines/crud/list.rules';
import { ButtonLink } from '../../kit/button';
import { Card } from '../../kit/card';
import { EmptyState, ErrorState, NoneMatch } from '../../kit/empty-state';
import { figure } from '../../kit/format';
import { DataAge } from '../../kit/data-age';
import { Notice } from '../../kit/notice';
import { PageHeader } from '../../kit/page-header';
import { Box, Muted } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { StaleBanner } from '../../kit/stale-banner';
import { useKeptRow } from '../../kit/use-kept-row';
import { useListKeys } from '../../kit/use-list-keys';
import type { ChooserLogic, ScreenProps } from '../../ports/charts';
import { useLive } from '../../hooks/use-live';
import css from './board.module.css';
import { BoardTable } from './board-table';
import {
  isFailed,
  isFiltered,
  isLoading,
  isStale,
  selectAt,
  selectBoardError,
  selectRows,
  selectUnreadable,
} from './selectors';
import { Tools } from './tools';
import { Totals } from './totals';
import { useBoard } from './use-board';

const selectFound = ({ context: { here, query } }: BoardSnapshot) => {
  const cut = here.rows < here.count ? `, ${figure(here.rows)} pertama dapat digulir` : '';
  if (!isNarrowed(query)) return cut && `${figure(here.count)} akun${cut}`;
  return `${here.isMore ? 'Lebih dari ' : ''}${figure(here.count)} akun cocok${cut}`;
};
/** How many rows were found, and how far they can be scrolled where that is not to the end. */
const Found = ({ board }: { board: BoardRef }) => (
  <Muted role="status" mb="2">
    {useLive(board, selectFound)}
  </Muted>
);

/** What may be wrong with what is shown. */
function Doubts({ board }: { board: BoardRef }) {
  const failed = useLive(board, isFailed);
  const stale = useLive(board, isStale);
  const error = useLive(board, selectBoardError);
  const at = useLive(board, selectAt);
  const unreadable = useLive(board, selectUnreadable);
  return (
    <>
      <DataAge at={at} />
      {failed || stale ? (
        <StaleBanner
          text={failed ? error : undefined}
          since={at || null}
          onRetried={() => board.send({ type: 'retry.requested' })}
        />
      ) : null}
      {unreadable > 0 ? (
        <Box mb="3">
          <Notice tone="warning">{`${unreadable} baris tidak terbaca`}</Notice>
        </Box>
      ) : null}
    </>
  );
}

/** The rows, or why there are none. */
function Rows({ board }: { board: BoardRef }) {
  // The table is drawn for the first time between frames: it is too much for one.
  const nothing = useDeferredValue(useLive(board, selectRows) === 0);
  const loading = useLive(board, isLoading);
  const filtered = useLive(board, isFiltered);
  if (!nothing) return <BoardTable board={board} />;
  if (loading)
    return (
      <div className={css.waiting} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <Skeleton key={line} height="2.5rem" />
        ))}
      </div>
    );
  return filtered ? <NoneMatch onCleared={() => board.send({ type: 'filters.cleared' })} /> : <EmptyState />;
}

/** Every account, live (`/whatsapp/board`). */
export default function Board({
  charts,
}: ScreenProps<{ board: typeof boardMachine; boardMembers: ChooserLogic; boardProxies: ChooserLogic }>) {
  const board = useBoard(charts.board);
  useKeptRow();
  useListKeys();
  const failed = useLive(board, isFailed);
  const rows = useLive(board, selectRows);
  const error = useLive(board, selectBoardError);
  return (
    <>
      <PageHeader
        title="Papan Langsung"
        actions={
          <ButtonLink to="/whatsapp/suspended" variant="outline" colorPalette="neutral">
            Akun Ditangguhkan
          </ButtonLink>
        }
      />
      <Card>
        {failed && rows === 0 ? (
          <ErrorState text={error} onRetried={() => board.send({ type: 'retry.requested' })} />
        ) : (
          <>
            <Totals board={board} />
            <Tools board={board} members={charts.boardMembers} proxies={charts.boardProxies} />
            <Doubts board={board} />
            <Found board={board} />
            <Rows board={board} />
          </>
        )}
      </Card>
    </>
  );
}
