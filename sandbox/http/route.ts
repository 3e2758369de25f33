import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { Queries } from '../store/database';
import type { Session } from '../store/sessions';
import type { Caller } from './fair-queue';
import type { OpenRouteName, RouteName } from './permissions';
import type { Services } from './services';

export type User = Session['user'];

/** One call being answered. */
export interface Call<I> {
  /** Path and body, or for what only reads path and query, parsed; the path wins. */
  readonly input: I;
  /** The caller, as the database knows them now. */
  readonly user: User;
  readonly sessionId: number;
  /** For whom costly work is queued. */
  readonly caller: Caller;
  /** The call's transaction when it changes something, else the database. */
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

export interface RouteOptions {
  /** The body is a form; its file stands in the input as `file`. */
  readonly form?: boolean;
  /** Where the text of a refusal stands. Default `msg`. */
  readonly textField?: 'msg' | 'error';
  /** The answer is nobody's to read later: it is not kept for its Idempotency-Key, and asking again does it again. */
  readonly secret?: boolean;
  /** It may end sessions of the caller, and so holds all of them. */
  readonly endsSessions?: boolean;
  /** It waits for news, so that the caller is judged once more before they are told. */
  readonly waits?: boolean;
}

/** A call whose input was read, about to change what it asks for. */
export interface Work {
  /** Changes it for `user`, as the call's transaction found them; resolves to the answer. */
  finish(queries: Queries, user: User): Promise<unknown>;
  /** Runs after the transaction, also where that failed or never began. Work without it must leave nothing behind. */
  end?(isFinished: boolean): Promise<void>;
}

export interface Route extends RouteOptions {
  readonly name: RouteName;
  readonly input: z.ZodMiniType;
  /** It prepares so much that who may not have it done is refused before. */
  readonly isLong?: boolean;
  prepare(call: Omit<Call<never> & OpenCall<never>, 'queries'>): Promise<Work>;
}

/** A call that needs a session. Whatever it changes is one transaction, and happens once per Idempotency-Key. */
export const route = <S extends z.ZodMiniType>(
  name: Exclude<RouteName, OpenRouteName>,
  input: S,
  handle: (call: Call<z.output<S>>) => Promise<unknown>,
  options: RouteOptions = {},
): Route => ({
  name,
  input,
  prepare: async (call) => ({ finish: (queries, user) => handle({ ...call, queries, user }) }),
  ...options,
});

/**
 * A call of so much work that others are answered meanwhile: all but the last of it is done before its transaction, in
 * pieces, and is known to nobody until that commits.
 */
export const longRoute = <S extends z.ZodMiniType>(
  name: Exclude<RouteName, OpenRouteName>,
  input: S,
  prepare: (call: Omit<Call<z.output<S>>, 'queries'>) => Promise<Work>,
  options: RouteOptions = {},
): Route => ({ name, input, prepare, isLong: true, ...options });

/** A call that needs no session. */
export const openRoute = <S extends z.ZodMiniType>(
  name: OpenRouteName,
  input: S,
  handle: (call: OpenCall<z.output<S>>) => Promise<unknown>,
): Route => ({
  name,
  input,
  prepare: async (call) => ({ finish: (queries) => handle({ ...call, queries }) }),
});
