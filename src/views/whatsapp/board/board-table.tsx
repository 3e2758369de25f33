import { useSelector } from '@xstate/react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { selectRole } from '../../../machines/auth/auth.selectors';
import { can, type Role } from '../../../machines/auth/policy';
import type { BoardRef, BoardSnapshot } from '../../../machines/board/board';
import type { BoardColumn } from '../../../machines/board/board.rules';
import { keyAt } from '../../../machines/board/pieces';
import type { NavigationSnapshot } from '../../../machines/navigation/navigation';
import type { SenderRef } from '../../../machines/sender/sender';
import { useSystem } from '../../hooks/system';
import { useLive } from '../../hooks/use-live';
import { Skeleton } from '../../kit/skeleton';
import css from './board.module.css';
import { CELLS, TITLES } from './columns';
import { isLoading, isPast, isSortable, selectHere, selectSecond, selectSort } from './selectors';
import { useSight } from './use-sight';

/** Heights of a row and, under 768 px, of a card with the room below it, in px. */
const LINE = 72;
const CARD = 232;

const isMobile = (snapshot: NavigationSnapshot) => snapshot.matches({ layout: 'mobile' });

/** A heading that sorts by its column, where the server can; the arrow says which way it does. */
function SortButton({ board, column }: { board: BoardRef; column: BoardColumn }) {
  const sort = useLive(board, selectSort);
  const sortable = useLive(board, isSortable(column));
  if (!sortable) return <span className={css.heading}>{TITLES[column]}</span>;
  const isSorted = sort?.column === column;
  return (
    <button
      type="button"
      className={css.sort}
      aria-pressed={isSorted}
      onClick={() => board.send({ type: 'column.pressed', column })}
    >
      {TITLES[column]}
      <span aria-hidden>{isSorted ? (sort.descending ? '↓' : '↑') : ''}</span>
    </button>
  );
}

function Head({ board }: { board: BoardRef }) {
  const sort = useLive(board, selectSort);
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.line}>
        {CELLS.map(({ id, heading, sorts, align }) => {
          const isSorted = sort !== null && sorts.includes(sort.column);
          return (
            <div
              key={id}
              role="columnheader"
              data-cell={id}
              data-align={align}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {sorts.map((column) => (
                <SortButton key={column} board={board} column={column} />
              ))}
              {heading && TITLES[heading]}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly board: BoardRef;
  readonly sender: SenderRef;
  readonly role: Role | null;
  readonly top: number;
  /** Its place in the table, the heading being the first. */
  readonly index: number;
}

const BoardRow = memo(function BoardRow({ board, sender, role, top, index }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index}
      data-row=""
      className={`${css.line} ${css.row}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      {CELLS.map(({ id, heading, sorts, align, cell }) => (
        <div
          key={id}
          role="cell"
          data-cell={id}
          data-align={align}
          data-label={TITLES[heading ?? sorts[0] ?? 'account']}
        >
          {cell({ board, sender, role })}
        </div>
      ))}
    </div>
  );
});

/** The place of a row that is on its way. */
const ComingRow = ({ top, index }: Pick<RowProps, 'top' | 'index'>) => (
  <div
    role="row"
    aria-rowindex={index}
    className={`${css.line} ${css.row}`}
    style={{ transform: `translateY(${top}px)` }}
  >
    {CELLS.map(({ id }) => (
      <div key={id} role="cell" data-cell={id}>
        <Skeleton />
      </div>
    ))}
  </div>
);

const isAmongRows = (snapshot: BoardSnapshot) => snapshot.matches({ focus: 'inside' });

/** Browsers fire no event when a focused row or button is removed: checked once a second. */
function LostFocus({ board, rows }: { board: BoardRef; rows: RefObject<HTMLElement | null> }) {
  useLive(board, selectSecond);
  useEffect(() => {
    if (isAmongRows(board.getSnapshot()) && !rows.current?.matches(':focus-within'))
      board.send({ type: 'rows.blurred' });
  });
  return null;
}

/** The rows, of which only those in sight are drawn; they stand still while the pointer or the focus is on them. */
export function BoardTable({ board }: { board: BoardRef }) {
  const { auth, navigation, registry } = useSystem();
  const role = useSelector(auth, selectRole);
  const height = useSelector(navigation, isMobile) ? CARD : LINE;
  const here = useLive(board, selectHere);
  const loading = useLive(board, isLoading);
  const past = useLive(board, isPast);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { sight, space, look, topOf } = useSight(frame, here.rows, height);
  useEffect(() => board.send({ type: 'rows.inSight', sight }), [board, sight]);
  // What is asked for now begins at its top.
  useEffect(() => {
    if (past) frame.current?.scrollTo?.({ top: 0 });
  }, [past]);
  // Rows that are removed fire no `pointerleave`.
  useEffect(() => () => board.send({ type: 'rows.hidden' }), [board]);

  return (
    <div
      ref={frame}
      className={css.frame}
      role="table"
      aria-label="Semua akun"
      aria-rowcount={here.rows + 1}
      aria-busy={loading}
      data-operated={can(role, 'accounts.operate') ? '' : undefined}
      data-past={past ? '' : undefined}
      onScroll={look}
      // What scrolls is scrolled by keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Head board={board} />
      <LostFocus board={board} rows={body} />
      {/* Not interactive: it reports whether pointer or focus is on the rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={body}
        role="rowgroup"
        className={css.body}
        style={{ height: space }}
        onPointerEnter={() => board.send({ type: 'rows.pointedAt' })}
        onPointerLeave={() => board.send({ type: 'rows.pointerLeft' })}
        onFocus={() => board.send({ type: 'rows.focused' })}
        onBlur={() => board.send({ type: 'rows.blurred' })}
      >
        {Array.from({ length: sight.last - sight.first + 1 }, (_, at) => {
          const place = sight.first + at;
          const sender = registry.get(keyAt(here, place) ?? '') as SenderRef | undefined;
          const props = { top: topOf(place), index: place + 2 };
          // A piece that was read later may have a row once more.
          return sender ? (
            <BoardRow key={`${place} ${sender.id}`} board={board} sender={sender} role={role} {...props} />
          ) : (
            <ComingRow key={place} {...props} />
          );
        })}
      </div>
    </div>
  );
}
