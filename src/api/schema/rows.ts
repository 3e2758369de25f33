/**
 * Entries as rows of what changed: most fields of an entry are those of one before it. A shape has the names of an entry's fields,
 * and 0 for each value; a row begins with the number of its shape, and tells for each value what became of the last one there.
 * After the end of a row nothing changes.
 */
export interface Rows {
  readonly shapes: readonly unknown[];
  readonly rows: readonly (readonly [number, ...Change[]])[];
}
/** 0: the same; another number: so much more; a text; anything else in brackets. Null: so many are the same as the next number says. */
type Change = number | string | readonly [unknown] | null;
/** From so many on, those that are the same are counted. */
const MANY = 4;

/** What was last at a place in an entry, and at the places within it. */
interface Place {
  last: unknown;
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

const newPlace = (): Place => ({ last: undefined, fields: new Map() });
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

function changeOf(last: unknown, value: unknown): Exclude<Change, null> {
  if (isSame(value, last)) return 0;
  if (typeof value === 'string') return value;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(last)) return [value];
  const difference = (value as number) - (last as number);
  return Number.isSafeInteger(difference) ? difference : [value];
}

function valueOf(last: unknown, change: Exclude<Change, null>): unknown {
  if (change === 0) return last;
  if (typeof change === 'string') return change;
  return typeof change === 'number' ? (last as number) + change : change[0];
}

/** As JSON has them. */
const namesOf = (fields: Fields) => Object.keys(fields).filter((name) => fields[name] !== undefined);

const shapeOf = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(namesOf(value).map((name) => [name, shapeOf(value[name])])) : 0;

const unchanged = (count: number): Change[] =>
  count < MANY ? Array.from({ length: count }, () => 0) : [null, count];

export function rowsOf(entries: readonly unknown[]): Rows {
  const shapes: unknown[] = [];
  const start = newStep(newPlace());
  let row: [number, ...Change[]] = [0];
  let same = 0;
  const walk = (value: unknown, from: Step): Step => {
    const { place } = from;
    if (!isFields(value)) {
      const change = changeOf(place.last, value);
      if (change === 0) same += 1;
      else {
        row.push(...unchanged(same), change);
        same = 0;
      }
      place.last = value;
      return from.next.get(VALUE) ?? added(from.next, VALUE, newStep(place));
    }
    let step = from;
    for (const name of namesOf(value)) {
      const next = step.next.get(name) ?? added(step.next, name, newStep(fieldOf(place, name)));
      step = walk(value[name], next);
    }
    return step.next.get(END) ?? added(step.next, END, newStep(place));
  };
  const rows = entries.map((entry) => {
    row = [0];
    same = 0;
    const end = walk(entry, start);
    end.shape ??= shapes.push(shapeOf(entry)) - 1;
    row[0] = end.shape;
    return row;
  });
  return { shapes, rows };
}

/** A field to be filled: the place of its value, or the fields of the object that it is. */
type Filling = Place | { readonly shape: Fields; readonly fields: readonly (readonly [string, Filling])[] };

function fillingOf(shape: unknown, place: Place): Filling {
  if (!isFields(shape)) return place;
  const fields = Object.keys(shape).map(
    (name) => [name, fillingOf(shape[name], fieldOf(place, name))] as const,
  );
  return { shape, fields };
}
const placesOf = (filling: Filling): readonly Place[] =>
  'last' in filling ? [filling] : filling.fields.flatMap(([, inner]) => placesOf(inner));

function filled(filling: Filling): unknown {
  if ('last' in filling) return filling.last;
  const value: Record<string, unknown> = { ...filling.shape };
  for (const [name, inner] of filling.fields) value[name] = filled(inner);
  return value;
}

/** Throws where it is no such rows. */
export function entriesOf({ shapes, rows }: Rows): readonly unknown[] {
  const whole = newPlace();
  const fillings = shapes.map((shape) => fillingOf(shape, whole));
  const places = fillings.map(placesOf);
  return rows.map((row) => {
    const [shape] = row;
    const own = places[shape] as readonly Place[];
    let next = 0;
    for (let column = 1; column < row.length; column += 1) {
      const change = row[column] as Change;
      if (change === null) {
        column += 1;
        next += row[column] as number;
        continue;
      }
      const place = own[next] as Place;
      place.last = valueOf(place.last, change);
      next += 1;
    }
    return filled(fillings[shape] as Filling);
  });
}
