/**
 * Entries as rows of what changed: most fields of an entry are those of one before it. A shape has the names of an entry's fields,
 * and 0 for each value; a row begins with the number of its shape, and tells for each value what became of the last one there.
 */
export interface Rows {
  readonly shapes: readonly unknown[];
  readonly rows: readonly (readonly [number, ...Change[]])[];
}
/** 0: the same; another number: so much more; a text; anything else in brackets. */
type Change = number | string | readonly [unknown];

/** What was last at a place in an entry, and at the places within it. */
interface Place {
  last?: unknown;
  readonly fields: Map<string, Place>;
}
/** How far an entry has been walked: entries that end at the same step have the same shape. */
interface Step {
  readonly place: Place;
  readonly next: Map<string | symbol, Step>;
  shape?: number;
}
const VALUE = Symbol('value');
const END = Symbol('end');

const newPlace = (): Place => ({ fields: new Map() });
const newStep = (place: Place): Step => ({ place, next: new Map() });

function added<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value);
  return value;
}
const fieldOf = ({ fields }: Place, name: string) => fields.get(name) ?? added(fields, name, newPlace());

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

function changeOf(last: unknown, value: unknown): Change {
  if (isSame(value, last)) return 0;
  if (typeof value === 'string') return value;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(last)) return [value];
  const difference = (value as number) - (last as number);
  return Number.isSafeInteger(difference) ? difference : [value];
}

function valueOf(last: unknown, change: Change): unknown {
  if (change === 0) return last;
  if (typeof change === 'string') return change;
  return typeof change === 'number' ? (last as number) + change : change[0];
}

/** As JSON has them. */
const namesOf = (fields: Fields) => Object.keys(fields).filter((name) => fields[name] !== undefined);

const shapeOf = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(namesOf(value).map((name) => [name, shapeOf(value[name])])) : 0;

export function rowsOf(entries: readonly unknown[]): Rows {
  const shapes: unknown[] = [];
  const start = newStep(newPlace());
  const walk = (row: Change[], value: unknown, from: Step): Step => {
    const { place } = from;
    if (!isFields(value)) {
      row.push(changeOf(place.last, value));
      place.last = value;
      return from.next.get(VALUE) ?? added(from.next, VALUE, newStep(place));
    }
    let step = from;
    for (const name of namesOf(value)) {
      const next = step.next.get(name) ?? added(step.next, name, newStep(fieldOf(place, name)));
      step = walk(row, value[name], next);
    }
    return step.next.get(END) ?? added(step.next, END, newStep(place));
  };
  const rows = entries.map((entry) => {
    const row: [number, ...Change[]] = [0];
    const end = walk(row, entry, start);
    end.shape ??= shapes.push(shapeOf(entry)) - 1;
    row[0] = end.shape;
    return row;
  });
  return { shapes, rows };
}

/** Fills a shape with the next values. */
function filling(shape: unknown, place: Place): (next: () => Change) => unknown {
  if (!isFields(shape)) return (next) => (place.last = valueOf(place.last, next()));
  const fields = Object.keys(shape).map(
    (name) => [name, filling(shape[name], fieldOf(place, name))] as const,
  );
  return (next) => {
    const filled: Record<string, unknown> = { ...shape };
    for (const [name, fill] of fields) filled[name] = fill(next);
    return filled;
  };
}

export function entriesOf({ shapes, rows }: Rows): readonly unknown[] {
  const whole = newPlace();
  const fillings = shapes.map((shape) => filling(shape, whole));
  return rows.map((row) => {
    let column = 0;
    return fillings[row[0]]?.(() => row[(column += 1)] as Change);
  });
}
