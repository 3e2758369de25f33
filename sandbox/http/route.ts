import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { CallName, Calls, Endpoint, PagesName, SortOf } from '../../src/api/calls';
import type { None } from '../../src/api/calls/fields';
import type { anyone } from '../../src/api/calls/permission';
import type { Queries } from '../store/database';
import type { Session } from '../store/sessions';
import { calls } from './calls';
import type { Caller } from '../core/fair-queue';
import type { Services } from './services';
import type { Sortable } from './sorting';
import { type Taken, takenInput } from '../input/taken';

type Open = { [N in CallName]: Calls[N]['may'] extends typeof anyone ? N : never }[CallName];

export type User = Session['user'];

/** One call being answered. */
export interface Call<I> {
  /** Path and body, or for what only reads path and query, parsed; the path wins. */
  readonly input: I;
  readonly endpoint: Endpoint;
  /** The caller, as the database knows them now. */
  readonly user: User;
  readonly sessionId: number;
  /** For whom costly work is queued. */
  readonly caller: Caller;
  /** The call's transaction when it changes something, else the database, which may be a replica. */
  readonly queries: Queries;
  readonly services: Services;
  /** Aborts when the caller goes away, or the server begins to end: what only waits for news has nothing to wait for. */
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
  /** What the caller's browser calls itself. */
  readonly device: string;
}

/** A call without a session; what it changes is its own transaction. */
export interface OpenCall<I> extends Omit<Call<I>, 'user' | 'sessionId'> {
  readonly address: string;
  readonly idempotencyKey: string | null;
}

/** The input of a call, as the contract declares it. */
export type InputOf<N extends CallName> = Taken<Calls[N]['input']>;
/** The columns by which a list is sorted, for each field that its statement names. */
export type Columns<N extends PagesName> = Readonly<Record<SortOf<N>, Sortable>>;

type Overrides = Readonly<Record<string, z.ZodMiniType>>;
type Overridden<N extends CallName, O extends Overrides> = Omit<InputOf<N>, keyof O> & {
  readonly [K in keyof O]: z.output<O[K]>;
};
interface RouteOptions<O extends Overrides> {
  /** Fields that are read by a schema of their own. */
  readonly fields?: O;
  /** Checks between fields. */
  readonly check?: readonly z.core.$ZodCheck[];
  /** It may end sessions of the caller, and so locks all of them. */
  readonly endsSessions?: boolean;
}

/** A call whose input was read, about to change what it asks for. */
export interface Work {
  /** Changes it for `user`, as the call's transaction found them; resolves to the answer. */
  finish(queries: Queries, user: User): Promise<unknown>;
  /** Runs after the transaction, also where that failed or never began. Work without it must leave nothing behind. */
  end?(isFinished: boolean): Promise<void>;
}

export interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: z.ZodMiniType;
  readonly endsSessions?: boolean;
  /** Its preparation is so costly that permissions are checked before it, too. */
  readonly isLong?: boolean;
  prepare(call: Omit<Call<never> & OpenCall<never>, 'queries'>): Promise<Work>;
}

function declared(
  name: CallName,
  { fields, check = [], ...options }: RouteOptions<Overrides>,
): Omit<Route, 'prepare'> {
  const endpoint: Endpoint = calls[name];
  const input: z.ZodMiniType = takenInput(endpoint, fields);
  return {
    name,
    endpoint,
    input: input.check(...(check as readonly z.core.$ZodCheck<unknown>[])),
    ...options,
  };
}

/** A call that needs a session, whatever it is given. */
export const routeOf = (
  name: CallName,
  handle: (call: Call<never>) => Promise<unknown>,
  options: RouteOptions<Overrides> = {},
): Route => ({
  ...declared(name, options),
  prepare: async (call) => ({ finish: (queries, user) => handle({ ...call, queries, user }) }),
});

/** A call that needs a session. Whatever it changes is one transaction, and happens once per Idempotency-Key. */
export const route = <N extends Exclude<CallName, Open>, O extends Overrides = None>(
  name: N,
  handle: (call: Call<Overridden<N, O>>) => Promise<unknown>,
  options: RouteOptions<O> = {},
): Route => routeOf(name, handle, options);

/**
 * A call of so much work that others are answered meanwhile: all but the last of it is done before its transaction, in
 * pieces, and is visible to no other call until that commits.
 */
export const longRoute = <N extends Exclude<CallName, Open>, O extends Overrides = None>(
  name: N,
  prepare: (call: Omit<Call<Overridden<N, O>>, 'queries'>) => Promise<Work>,
  options: RouteOptions<O> = {},
): Route => ({ ...declared(name, options), prepare, isLong: true });

/** A call that needs no session. */
export const openRoute = <N extends Open, O extends Overrides = None>(
  name: N,
  handle: (call: OpenCall<Overridden<N, O>>) => Promise<unknown>,
  options: RouteOptions<O> = {},
): Route => ({
  ...declared(name, options),
  prepare: async (call) => ({ finish: (queries) => handle({ ...call, queries }) }),
});
