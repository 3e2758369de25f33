import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  count,
  counter,
  entity,
  type FieldFallback,
  flag,
  id,
  idOrNull,
  moment,
  money,
  number,
  parseReporting,
  rowsOf,
  text,
  textOrNull,
} from '../../src/api/schema/scalars';

const REFUSED = Symbol('refused');
const read = <S extends z.ZodMiniType>(schema: S, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : REFUSED;
};

describe('numbers', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['+7', 7],
    ['.5', 0.5],
    [true, 1],
    [false, 0],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is %d [S12, D6]', (value, expected) => {
    expect(read(number, value)).toBe(expected);
  });

  it.each([
    Number.NaN,
    Infinity,
    1e309,
    '1e309',
    2 ** 53,
    '9007199254740993',
    '-9007199254740993',
    '12abc',
    '0x10',
    '1,000',
    'Rp 10.000',
    '',
    ' ',
    {},
    [],
    [12],
    null,
    undefined,
  ])('%j is refused, never rounded or guessed [S12, D6]', (value) => {
    expect(read(number, value)).toBe(REFUSED);
  });

  it('are never NaN, infinite or beyond 2⁵³, whatever comes [S12, D6]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.bigInt().map(String)), (value) => {
        const seen = read(number, value);
        expect(seen === REFUSED || Math.abs(seen) <= Number.MAX_SAFE_INTEGER).toBe(true);
      }),
    );
  });

  it('of rupiah keep 12 digits, zero, negatives and fractions as they are; nothing is 0 [D6]', () => {
    const values = [999_999_999_999, '999999999999', 0, -1, 0.5, null, undefined];
    expect(values.map((value) => read(money, value))).toEqual([
      999_999_999_999, 999_999_999_999, 0, -1, 0.5, 0, 0,
    ]);
  });

  it('that count are whole and not negative [S12]', () => {
    expect([0, '12', true].map((value) => read(counter, value))).toEqual([0, 12, 1]);
    const refused = [-1, 1.5, '1.5', null, undefined, 'NaN', {}];
    expect(refused.map((value) => read(counter, value))).toEqual(refused.map(() => REFUSED));
  });

  it('that are flags are 0 or 1, and what is no flag is refused [S12]', () => {
    expect([1, '1', true, 2, 'true'].map((value) => read(flag, value))).toEqual([1, 1, 1, 1, 1]);
    expect([0, '0', false, 'false', '', null].map((value) => read(flag, value))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(['yes', {}, []].map((value) => read(flag, value))).toEqual([REFUSED, REFUSED, REFUSED]);
  });

  it('that are counts take null for none', () => {
    expect([null, undefined, '3'].map((value) => read(count, value))).toEqual([0, 0, 3]);
  });
});

describe('ids', () => {
  it('are text, from numbers and digits', () => {
    expect([5, '5', '0012', 9007199254740991].map((value) => read(id, value))).toEqual([
      '5',
      '5',
      '0012',
      '9007199254740991',
    ]);
    expect([null, '', undefined].map((value) => read(idOrNull, value))).toEqual([null, null, null]);
  });

  it.each(['abc', '', '1e3', '../1', '-1', '1 ', '1\n', '١', 1.5, -1, 1e21, Number.NaN, true, {}, null])(
    '%j is none [D3]',
    (value) => expect(read(id, value)).toBe(REFUSED),
  );
});

describe('moments', () => {
  it.each([
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T10:04:05+07:00', Date.UTC(2026, 0, 2, 3, 4, 5)],
    [1767323045000, 1767323045000],
    ['1767323045000', 1767323045000],
    [null, null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (value, expected) => expect(read(moment, value)).toBe(expected));

  it.each(['kemarin', '2026-13-45', Number.NaN, Infinity, 1e300, {}])(
    '%j is none that a date can hold',
    (value) => {
      expect(read(moment, value)).toBe(REFUSED);
    },
  );
});

describe('text', () => {
  it('stands as it came; nothing is empty, a number is its digits [D5]', () => {
    const odd = 'Z̵̡͝\u202E👩‍👩‍👧‍👧<script>\u0000';
    expect([odd, null, undefined, 62].map((value) => read(text, value))).toEqual([odd, '', '', '62']);
    expect([odd, null, undefined, ''].map((value) => read(textOrNull, value))).toEqual([
      odd,
      null,
      null,
      null,
    ]);
  });

  it('is no list, object or flag', () => {
    expect([[], {}, true].map((value) => read(text, value))).toEqual([REFUSED, REFUSED, REFUSED]);
  });
});

const thing = entity({ id }, { name: text, amount: money, part: z.nullish(entity({ id }, { name: text })) });
const reported = (value: unknown) => {
  const fallbacks: FieldFallback[] = [];
  const result = parseReporting(thing, value, (fallback) => fallbacks.push(fallback));
  return { data: result.data, paths: fallbacks.map(({ path }) => path) };
};

describe('an entity', () => {
  it('keeps what it can read of a lesser field and tells of the rest [S12]', () => {
    const { data, paths } = reported({ id: 1, name: ['x'], amount: 'a lot', extra: 1 });
    expect(data).toEqual({ id: '1', name: '', amount: 0, part: undefined });
    expect(paths).toEqual(['name', 'amount']);
  });

  it('takes missing lesser fields for granted', () => {
    expect(reported({ id: 1 })).toEqual({
      data: { id: '1', name: '', amount: 0, part: undefined },
      paths: [],
    });
  });

  it.each([{}, { id: 'x' }, null, 'x', 5, []])('is refused without what is essential: %j', (value) => {
    expect(reported(value).data).toBeUndefined();
  });

  it('inside another one is missing where it cannot be read', () => {
    expect(reported({ id: 1, part: { name: 'x' } })).toMatchObject({ paths: ['part'] });
  });

  it('takes nothing from the prototype of what it parses [S15]', () => {
    const { data } = reported(JSON.parse('{"id":1,"__proto__":{"name":"admin","role":"admin"}}'));
    expect((data as { role?: string }).role).toBeUndefined();
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('is told apart from its neighbours: a reporter hears of its own parse only', () => {
    reported({ id: 1, name: [] });
    expect(z.safeParse(thing, { id: 1, name: [] }).success).toBe(true);
    expect(reported({ id: 1 }).paths).toEqual([]);
  });
});

describe('a list', () => {
  it('leaves out what it cannot read and tells where it stood and why [R14]', () => {
    const values = Array.from({ length: 20 }, (_, index) => ({ id: index === 6 ? 'tujuh' : index + 1 }));
    const { rows, unreadable } = z.parse(rowsOf(thing), values);
    expect(rows).toHaveLength(19);
    expect(unreadable).toEqual([{ index: 6, path: 'id', expected: '/^\\d{1,19}$/' }]);
  });

  it.each([[null], [undefined], [[]]])('of %j is empty [D4]', (value) => {
    expect(z.parse(rowsOf(thing), value)).toEqual({ rows: [], unreadable: [] });
  });

  it.each(['x', {}, 5])('is not %j', (value) => expect(read(rowsOf(thing), value)).toBe(REFUSED));
});
