import * as z from 'zod/mini';
import { count, counter, entity, flag, id, money, number, rowsOf, textOrNull } from './scalars';

export const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

/** What all rows that match add up to, by name; in rupiah. */
export type Sums = Readonly<Record<string, number>>;
const sumsOf = (value: unknown): Sums | null =>
  value == null
    ? null
    : Object.fromEntries(
        Object.entries(fieldsOf(value)).flatMap(([name, amount]) => {
          const sum = z.safeParse(number, amount);
          return sum.success ? [[name, sum.data]] : [];
        }),
      );

const meta = z.catch(
  z.nullish(
    entity(
      {},
      {
        totalPages: count,
        epoch: textOrNull,
        seq: z.nullish(counter),
        sums: z.transform(sumsOf),
        count: z.nullish(counter),
        more: z.nullish(flag),
        after: z.nullish(id),
        sortable: z.nullish(z.array(z.string())),
        sizes: z.nullish(z.array(counter)),
        filters: z.transform(fieldsOf),
      },
    ),
  ),
  undefined,
);
/** Where in the socket's history an answer was read. */
export interface ReadPosition {
  readonly epoch: string;
  readonly seq: number;
}
const positionOf = (read: z.output<typeof meta>): ReadPosition | null =>
  read?.epoch && read.seq != null ? { epoch: read.epoch, seq: read.seq } : null;

/** A list in `list` or `data` (interchangeable), required; with the position it was read at, if given. */
export const listAnswer = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.pipe(
      z.transform((answer: unknown) => {
        if (Array.isArray(answer)) return { list: answer };
        const fields = fieldsOf(answer);
        return { ...fields, list: fields.list === undefined ? fields.data : fields.list };
      }),
      z.object({
        list: z.pipe(
          z.custom((list) => list !== undefined),
          rowsOf(item),
        ),
        total: z.optional(money),
        meta,
      }),
    ),
    z.transform((answer) => ({
      ...answer.list,
      total: answer.total ?? 0,
      totalPages: Math.max(1, Math.floor(answer.meta?.totalPages ?? 1)),
      count: answer.meta?.count ?? null,
      sortable: answer.meta?.sortable ?? [],
      sizes: answer.meta?.sizes,
      filterable: answer.meta?.filters ?? {},
      position: positionOf(answer.meta),
      ...(answer.meta?.more === 1 && { more: true }),
      ...(answer.meta?.after !== undefined && { after: answer.meta.after }),
      ...(answer.meta?.sums && { sums: answer.meta.sums }),
    })),
  );
export interface ListAnswer<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly {
    readonly index: number;
    readonly path: string;
    readonly expected: string;
  }[];
  readonly total: number;
  readonly totalPages: number;
  /** How many rows all pages have, if the server sends it. */
  readonly count?: number | null;
  /** There are more than `count`: the server has stopped counting. */
  readonly more?: boolean;
  /** The row to go on after, null at the end. Missing where the server cannot go on after a row. */
  readonly after?: string | null;
  /** Fields by which the server can sort it. */
  readonly sortable?: readonly string[];
  /** How many rows a page can have; the first is what it has where nobody asks. */
  readonly sizes?: readonly number[] | null | undefined;
  /** What it can be narrowed to, by the parameters of the filters that the server knows. */
  readonly filterable?: Readonly<Record<string, unknown>>;
  readonly position: ReadPosition | null;
  /** Missing where the server does not send them. */
  readonly sums?: Sums;
}

/** One essential field, e.g. `{ generator: … }`. */
export const only = <N extends string, S extends z.ZodMiniType>(name: N, schema: S) =>
  z.object({ [name]: schema } as Record<N, S>);
export const required = z.string().check(z.minLength(1));
