import { describe, expect, it } from 'vitest';
import {
  boardAddressOf,
  boardQueryOf,
  COLUMNS,
  heededBy,
  sortedBy,
} from '../../../src/machines/board/board.rules';

const STATES = ['connected', 'suspended'];
const read = (address: string) => boardQueryOf(new URLSearchParams(address), STATES);

describe('the address of a board', () => {
  it.each([
    '',
    's=budi',
    'state=suspended&member=4&proxy=12',
    'sort=-success',
    's=a%26b&state=connected&sort=account',
  ])('says %j and is read as that again', (address) => {
    const written = boardAddressOf(read(address), new URLSearchParams());
    expect(read(String(written))).toEqual(read(address));
    expect([...written].toSorted()).toEqual([...new URLSearchParams(address)].toSorted());
  });

  it.each([
    'state=nonsense',
    'member=../..',
    'proxy=1;2',
    'sort=--success',
    'sort=fail!',
    'sort=constructor',
    'sort=-rate',
  ])('asks with %s for nothing, and is put right', (address) => {
    expect(read(address)).toEqual(read(''));
    expect(String(boardAddressOf(read(address), new URLSearchParams(address)))).toBe('');
  });

  it('keeps what is not its own', () => {
    expect(String(boardAddressOf(read('s=a'), new URLSearchParams('from=mail&s=b&sort=fail')))).toBe(
      'from=mail&s=a',
    );
  });
});

it('sorts words from A and figures from the largest, turns that around, and ends it', () => {
  const first = sortedBy(null, 'success');
  const second = sortedBy(first, 'success');
  expect([first, second, sortedBy(second, 'success')]).toEqual([
    { column: 'success', descending: true },
    { column: 'success', descending: false },
    null,
  ]);
  expect(sortedBy(first, 'account')).toEqual({ column: 'account', descending: false });
});

it.each(COLUMNS)('begins with the end of %s that is looked for', (column) => {
  const isWord = ['account', 'member', 'proxy', 'state'].includes(column);
  expect(sortedBy(null, column)).toEqual({ column, descending: !isWord });
});

describe('what a server heeds', () => {
  const heeded = (address: string, sortable: readonly string[], filterable: object) =>
    String(
      boardAddressOf(
        heededBy({ sortable, filterable: { ...filterable } }, read(address)),
        new URLSearchParams(),
      ),
    );

  it('is all of it where the server says so', () => {
    const all = 's=a&state=connected&member=4&proxy=12&sort=-success';
    expect(heeded(all, ['count_success'], { status: ['connected'], proxy: [] })).toBe(all);
  });

  it('is a search, a member and a status without a search of any server', () => {
    expect(heeded('s=a&state=connected&member=4&proxy=12&sort=-success', [], {})).toBe('s=a&member=4');
    expect(heeded('state=connected&member=4', [], {})).toBe('state=connected&member=4');
  });
});
