import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { boardMachine, BoardRef } from '../../../machines/board/board';
import { boardAddressOf, type BoardQuery, boardQueryOf } from '../../../machines/board/board.rules';
import { ACCOUNT_STATUSES } from '../../../api/schema/choices';
import { useScreenActor, useSystem } from '../../hooks/system';
import { keepInStep } from '../../list/use-list';

const read = (parameters: URLSearchParams): BoardQuery => boardQueryOf(parameters, ACCOUNT_STATUSES);
const words = { read, write: boardAddressOf };

/** The board, whose search, filters and order stand in the address. */
export function useBoard(logic: typeof boardMachine): BoardRef {
  const { address } = useSystem();
  const { pathname, search } = useLocation();
  const board = useScreenActor(logic, 'board', { query: read(new URLSearchParams(search)) });
  useEffect(() => keepInStep(board, address, pathname, words), [board, address, pathname]);
  return board;
}
