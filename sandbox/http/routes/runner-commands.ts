import { asc, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../store/database';
import { results, type whatsapps } from '../../store/schema';

import { type Call, type Route, route } from '../route';
import type { Services } from '../services';
import { checkRunnable } from './runner';

/** How one kind of runner is held, found and worked. */
export interface RunnerKind {
  readonly kind: 'generator' | 'validator';
  /** Locks the row until the call ends; refuses where there is none. */
  readonly hold: (call: Call<{ id: number }>) => Promise<{ readonly status: string }>;
  readonly find: (
    queries: Queries,
    id: number,
  ) => Promise<{ readonly carrier: typeof whatsapps.$inferSelect }>;
  readonly start: (services: Services, queries: Queries, id: number) => Promise<void>;
  readonly stop: (services: Services, queries: Queries, id: number) => Promise<void>;
  /** Whose a result is. */
  readonly owner: PgColumn;
}

/** Start, stop and download, alike for generators and validators. */
export const runnerCommands = ({ kind, hold, find, start, stop, owner }: RunnerKind): readonly Route[] => [
  route(`${kind}.start`, async (call) => {
    const { queries, services, input } = call;
    const { status } = await hold(call);
    checkRunnable(status, (await find(queries, input.id)).carrier);
    await start(services, queries, input.id);
    return {};
  }),
  route(`${kind}.stop`, async (call) => {
    await hold(call);
    await stop(call.services, call.queries, call.input.id);
    return {};
  }),
  route(`${kind}.results`, async ({ queries, input }) => ({
    list: await queries
      .select({ number: results.number, name: results.name })
      .from(results)
      .where(eq(owner, input.id))
      .orderBy(asc(results.id)),
  })),
];
