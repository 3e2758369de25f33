import * as z from 'zod/mini';
import { listAnswer } from '../schema/answers';
import type { MONTHS, PERIODS } from '../schema/period-forms';
import { id } from '../schema/scalars';
import {
  choice,
  type Field,
  type Fields,
  type Given,
  leniently,
  month,
  type None,
  pasted,
  period,
  whole,
  words,
} from './fields';
import type { anyone, Permission } from './permission';

/** Rate limits per person; the server sets how much. */
export type LimitName = 'wait' | 'pairing' | 'email' | 'export' | 'ownList' | 'search';

type Who = Permission | typeof anyone;

interface Details {
  /** Shown when the server refuses without a text of its own. */
  readonly fallback?: string;
  /** The body is a form with files. Default false. */
  readonly form?: boolean;
  /** The path's id stands in the body too. Default false. */
  readonly idInBody?: boolean;
  /** Server text is read from `error` before `msg` (start, stop, level, withdraw). Default false. */
  readonly errorFirst?: boolean;
  /** A save, import, update, delete, start or stop: its lost answer is a network error (ERR-07). Default false. */
  readonly changes?: boolean;
  /** Changes nothing, though it is no GET. Default false. */
  readonly isQuestion?: boolean;
  /**
   * Whether the audit log tells of it: `ofOthers` where it changes something that is somebody else's, `always` also where the
   * row that it names stays as it is. Default: where it changes something.
   */
  readonly noted?: 'never' | 'ofOthers' | 'always';
  /** What it does twice is as if it was done once. Default: every call but a POST. */
  readonly isIdempotent?: boolean;
  /** The answer is secret: the server stores none of it. Default false. */
  readonly isSecret?: boolean;
  /** The one status that means success, where it is not any 2xx (VAL-16). */
  readonly successStatus?: number;
  /** A body with `code` 1 is a refusal whatever the status (WD-17). Default false. */
  readonly codeRefuses?: boolean;
  /** Milliseconds without an answer before the call ends. Default 30,000. */
  readonly timeout?: number;
  /** The rate limit it counts for; with a search, it counts as `search`. */
  readonly limit?: LimitName;
}

/** What a list can be narrowed to, by the names of its query; `null` for choices that only the server knows. */
type Filters = Readonly<Record<string, readonly string[] | null>>;
/** What a list can be asked for beside its page; its answers say so, too. */
interface Asked {
  readonly filters: Filters;
  /** Fields of its rows. */
  readonly sorts: readonly string[];
}

/**
 * One call of the contract. The comment before it is its description there; what stands behind `@addition` says that it is
 * beyond the original, and what the page does where a server answers 404 to it. Input fields named in `path` go there; the rest is the
 * query of a GET or DELETE, else the body.
 */
export interface Endpoint extends Details {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly may: Who;
  readonly input: Fields;
  /** The same as callers give it. */
  readonly request: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  readonly fallback: string;
  readonly asked?: Asked;
}

interface Statement<
  I extends Fields,
  A extends z.ZodMiniType,
  R extends z.ZodMiniType = Given<I>,
  P extends Who = Who,
> extends Details {
  readonly may: P;
  readonly input?: I;
  /** What callers give, where that is more than `input` names. */
  readonly request?: R;
  readonly answer?: A;
}

const INTERNAL_ERROR = 'Internal server error';
const nothing = z.transform(() => null);
type Nothing = typeof nothing;

const requestOf = (input: Fields) =>
  z.object(Object.fromEntries(Object.entries(input).map(([name, { given }]) => [name, given])));

const by =
  <M extends Endpoint['method']>(method: M, always: Details = {}) =>
  <
    const I extends Fields = None,
    A extends z.ZodMiniType = Nothing,
    R extends z.ZodMiniType = Given<I>,
    P extends Who = Who,
  >(
    path: string,
    {
      input = {} as I,
      request = requestOf(input) as unknown as R,
      answer = nothing as unknown as A,
      fallback = INTERNAL_ERROR,
      ...rest
    }: Statement<I, A, R, P>,
  ) =>
    ({ method, path, ...always, ...rest, fallback, input, request, answer }) satisfies Endpoint;

export const get = by('GET');
export const post = by('POST');
export const save = by('POST', { changes: true });
export const update = by('PUT', { changes: true });
export const remove = by('DELETE', { changes: true });

/** A form with a file; large ones take their time. */
export const upload = { form: true, timeout: 300_000 } as const;
/** The refusal's text stands in `error`. */
export const errorFirst = { errorFirst: true } as const;
/** A command to something that is there, as against one that makes something. */
export const command = { isIdempotent: true } as const;
/** Everyday work, which the events of its subject tell of; the audit log has it where somebody else does it. */
export const everyday = { noted: 'ofOthers' } as const;
/** It waits for news: a QR code as long as it may take (LIMIT-03). */
export const waiting = { limit: 'wait', timeout: 120_000 } as const;

/** Rows on a page, where the caller asks for no other number, and at most. */
export const PAGE_SIZE = 10;
const LARGEST_PAGE = 500;
const otherwise = <T>(value: T) => ({ otherwise: { value } });
const optionalText = z.optional(z.string());
type OptionalText = typeof optionalText;

const paged = {
  page: { ...whole(1, 1_000_000), given: z.int().check(z.minimum(1)), ...otherwise(1) },
  /** One of those in `meta.sizes` where a person chose it. A server that does not know it goes on with its own number. */
  size: {
    ...whole(1, LARGEST_PAGE),
    given: z.optional(z.int().check(z.minimum(1))),
    ...otherwise(PAGE_SIZE),
  },
  /** Descending with a leading `-`; a field that the list cannot be sorted by is ignored. */
  sort: leniently(words(40)),
  /**
   * The row after which to go on, `0` for the beginning: what follows it in the list's own order is answered, whatever `page` and
   * `sort` say. A server that does not know it answers the page.
   */
  after: { ...leniently(whole(0, Number.MAX_SAFE_INTEGER)), given: z.optional(id) },
};
const searched = { search: leniently(pasted()) };

type Narrowed<F extends Filters> = {
  readonly [N in keyof F]: Field<
    OptionalText,
    | (F[N] extends typeof PERIODS | typeof MONTHS
        ? string
        : F[N] extends readonly (infer C extends string)[]
          ? C
          : string)
    | undefined
  >;
};
type Paged<I, F extends Filters, S> = Readonly<I> &
  typeof paged &
  (S extends true ? typeof searched : unknown) &
  Narrowed<F>;

interface ListStatement<
  R extends z.ZodMiniType,
  I extends Fields,
  F extends Filters,
  O extends readonly string[],
  S extends boolean,
> extends Omit<Statement<I, never>, 'answer' | 'request'> {
  readonly row: R;
  readonly isSearched?: S;
  readonly filters?: F;
  readonly sorts?: O;
}

/** A list that offers months takes any period, or a month alone (`../schema/period-forms`). */
const choiceOf = (choices: readonly string[] | null) =>
  choices?.includes('YYYY-MM') ? (choices[1] ? period : month) : choices ? choice(choices) : words();

/** A list that is read page by page. */
export const pages = <
  R extends z.ZodMiniType,
  const I extends Fields = None,
  const F extends Filters = None,
  const O extends readonly string[] = readonly [],
  const S extends boolean = false,
>(
  path: string,
  {
    row,
    isSearched,
    filters = {} as F,
    sorts = [] as unknown as O,
    input,
    ...rest
  }: ListStatement<R, I, F, O, S>,
) => {
  const narrowed = Object.fromEntries(
    Object.entries(filters).map(([name, choices]) => [
      name,
      { ...leniently<z.ZodMiniType, unknown>(choiceOf(choices)), given: optionalText },
    ]),
  );
  const fields = { ...input, ...paged, ...(isSearched && searched), ...narrowed };
  return {
    ...get(path, { ...rest, input: fields as unknown as Paged<I, F, S>, answer: listAnswer(row) }),
    asked: { filters, sorts },
  };
};
