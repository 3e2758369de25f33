import { describe, expect, it } from 'vitest';
import {
  keyAt,
  keysOf,
  NO_PIECES,
  only,
  type PieceRead,
  type Pieces,
  piecesAround,
  withPiece,
} from '../../../src/machines/board/pieces';

const LIST = Array.from({ length: 35 }, (_, at) => `id-${at}`);
/** A page of a list of `length` rows, ten on each, as a server gives it that counts, or does not. */
const page = (number: number, isCounted: boolean, length = 35): PieceRead => ({
  number,
  keys: LIST.slice(0, length).slice((number - 1) * 10, number * 10),
  unreadable: 0,
  totalPages: Math.ceil(length / 10),
  count: isCounted ? length : null,
  isMore: false,
  sortable: [],
  filterable: {},
  at: 0,
});
const read = (numbers: readonly number[], isCounted: boolean, known: Pieces = NO_PIECES) =>
  numbers.reduce((here, number) => withPiece(here, page(number, isCounted)), known);
const lengthOf = ({ rows, count, size }: Pieces) => [rows, count, size];

describe('the pieces that are here', () => {
  it('have the length that the server counted, from the first on, and rows at their places', () => {
    const here = read([1, 3], true);
    expect(lengthOf(here)).toEqual([35, 35, 10]);
    expect([0, 9, 10, 20, 29, 30].map((place) => keyAt(here, place))).toEqual([
      'id-0',
      'id-9',
      undefined,
      'id-20',
      'id-29',
      undefined,
    ]);
  });

  it('are as many as there may be of a server that does not count, until the last says how many', () => {
    expect(lengthOf(read([1], false))).toEqual([40, 40, 10]);
    expect(lengthOf(read([1, 4], false))).toEqual([35, 35, 10]);
    expect(lengthOf(read([1, 4, 2], false))).toEqual([35, 35, 10]);
  });

  it('of one page are its rows', () => {
    expect(lengthOf(withPiece(NO_PIECES, page(1, false, 3)))).toEqual([3, 3, 100]);
    expect(lengthOf(withPiece(NO_PIECES, page(1, true, 0)))).toEqual([0, 0, 100]);
  });

  it('can be scrolled as far as pages reach', () => {
    const here = withPiece(NO_PIECES, { ...page(1, true), count: 1_000_000 });
    expect(lengthOf(here)).toEqual([40, 1_000_000, 10]);
  });

  it('let go of what the list has become too short for', () => {
    const here = withPiece(read([1, 4], true), page(1, true, 8));
    expect([lengthOf(here), keysOf(here)]).toEqual([[8, 8, 10], LIST.slice(0, 8)]);
  });

  it('keep places of rows that cannot be read out of the count of a page', () => {
    const here = withPiece(NO_PIECES, { ...page(1, false), keys: LIST.slice(0, 8), unreadable: 2 });
    expect(here.size).toBe(10);
  });

  it('are those that are asked for alone', () => {
    expect([...only(read([1, 2, 3], true), [2, 4]).pieces.keys()]).toEqual([2]);
  });
});

describe('the pieces around what is in sight', () => {
  const of = (first: number, last: number, rows = 1_000_000) =>
    piecesAround({ first, last }, { ...NO_PIECES, rows });

  it('are those that it lies in, and one on either side', () => {
    expect(of(500_000, 500_020)).toEqual([5000, 5001, 5002]);
    expect(of(199, 201)).toEqual([1, 2, 3, 4]);
  });

  it('end with the list', () => {
    expect(of(0, 12)).toEqual([1, 2]);
    expect(of(999_990, 999_999)).toEqual([9999, 10_000]);
    expect(of(0, 12, 30)).toEqual([1]);
    expect(of(5000, 5012, 30)).toEqual([1]);
    expect(of(0, 0, 0)).toEqual([1]);
  });
});
