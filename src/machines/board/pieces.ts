import type { Offered } from './board.rules';

/** Rows of a piece; a server that knows of no sizes gives fewer. */
export const PIECE = 100;

/** Places of the first and the last row in sight, from 0. */
export interface Sight {
  readonly first: number;
  readonly last: number;
}
export interface Piece {
  readonly keys: readonly string[];
  /** Rows that could not be read and are left out. */
  readonly unreadable: number;
}
/** The rows of a board that are here: some pieces out of a list whose length is known. */
export interface Pieces {
  /** By their numbers, from 1. */
  readonly pieces: ReadonlyMap<number, Piece>;
  /** Rows of a whole piece. */
  readonly size: number;
  /** Rows that can be scrolled to, and how many there are; `isMore` where the server has stopped counting. */
  readonly rows: number;
  readonly count: number;
  readonly isMore: boolean;
}
/** A piece as it was read. */
export interface PieceRead extends Piece, Offered {
  readonly number: number;
  readonly totalPages: number;
  /** Null where the server does not say. */
  readonly count: number | null;
  readonly isMore: boolean;
  /** When it was asked for, in epoch ms: from then on it may be out of date. */
  readonly at: number;
}

export const NO_PIECES: Pieces = { pieces: new Map(), size: PIECE, rows: 0, count: 0, isMore: false };

/** Numbers of the pieces in sight, and of one on either side. */
export function piecesAround({ first, last }: Sight, { size, rows }: Pieces): readonly number[] {
  const within = (number: number) => Math.max(1, Math.min(number, Math.ceil(rows / size)));
  const [from, to] = [within(Math.floor(first / size)), within(Math.floor(last / size) + 2)];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

export const keyAt = ({ pieces, size }: Pieces, place: number): string | undefined =>
  pieces.get(Math.floor(place / size) + 1)?.keys[place % size];

export const keysOf = ({ pieces }: Pieces): readonly string[] =>
  [...pieces.values()].flatMap(({ keys }) => keys);

export const only = (known: Pieces, numbers: readonly number[]): Pieces => ({
  ...known,
  pieces: new Map([...known.pieces].filter(([number]) => numbers.includes(number))),
});

/** With one more piece, which knows best how long the list is. */
export function withPiece(known: Pieces, read: PieceRead): Pieces {
  const { number, keys, unreadable, totalPages, isMore } = read;
  const length = keys.length + unreadable;
  const size = number < totalPages ? length : known.size;
  // Without a count the last piece alone says how many there are.
  const isAsLong = Math.ceil(known.count / size) === totalPages && length > 0;
  const counted = number < totalPages ? totalPages * size : (totalPages - 1) * size + length;
  const count = read.count ?? (isAsLong && number < totalPages ? known.count : counted);
  const pieces = new Map(known.pieces).set(number, { keys, unreadable });
  for (const other of pieces.keys()) if (other > totalPages) pieces.delete(other);
  return { pieces, size, rows: Math.min(count, totalPages * size), count, isMore };
}
