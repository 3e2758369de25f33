import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesOf, rowsOf } from '../../src/api/schema/rows';

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const value = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(0.1, 0.3, -0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 60),
  fc.constantFrom('', 'a', '0'),
  fc.constantFrom(null, true, false, undefined),
  fc.array(fc.constantFrom(0, 'a', null, undefined), { maxLength: 2 }),
);
const fields = fc.record({ a: value, b: value }, { requiredKeys: [] });
/** Neighbours that have much in common. */
const wide = fc
  .array(fc.constantFrom(1, 'a', null), { minLength: 9, maxLength: 9 })
  .map((values) =>
    Object.fromEntries(values.map((field, place) => [`f${place}`, place % 4 === 1 ? field : 0])),
  );
const entry = fc.oneof(
  fc.record({ a: value, b: fc.oneof(value, fields) }, { requiredKeys: [] }),
  wide,
  value,
);

it('entries are the same when they were rows, whichever come after which', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const stored = asStored(rowsOf(entries)) as ReturnType<typeof rowsOf>;
      expect(asStored(entriesOf(stored))).toEqual(asStored(entries));
    }),
    { numRuns: 500 },
  );
});

it('a row has what changed, and its shape once', () => {
  const row = (index: number, to: string) => ({ index, at: 5, event: { to, of: null } });
  expect(rowsOf([row(7, 'a'), row(8, 'a'), row(10, 'b')])).toEqual({
    shapes: [{ index: 0, at: 0, event: { to: 0, of: 0 } }],
    rows: [
      [0, [7], [5], 'a', [null]],
      [0, 1],
      [0, 2, 0, 'b'],
    ],
  });
});

it('a row counts what is the same before what changed, where there is much of it', () => {
  const row = (last: number) => ({ a: 1, b: 2, c: 3, d: 4, last });
  expect(rowsOf([row(5), row(7)]).rows[1]).toEqual([0, null, 4, 2]);
  expect(entriesOf(rowsOf([row(5), row(7)]))).toEqual([row(5), row(7)]);
});

it('a name that objects have by themselves is a name like others', () => {
  const entries = JSON.parse('[{"__proto__":{"a":1},"constructor":2},{"__proto__":{"a":2},"constructor":2}]');
  expect(JSON.stringify(entriesOf(rowsOf(entries)))).toBe(JSON.stringify(entries));
});
