import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';

import { publishNews } from '../../events/publish';
import type { Queries } from '../../store/database';
import { type generators, results, type validators, type whatsapps } from '../../store/schema';
import { conflict, notFound } from '../../core/refusal';
import { pageRoute } from '../list-routes';
import { runnersMatching } from '../matching';
import { readUncounted, type Unsorted } from '../paging';
import { type Call, type Columns, type Route, route } from '../route';
import { sortedBy } from '../sorting';
import { checkRunnable, findCarrier, runnerColumns } from './runner';

type Runners = typeof generators | typeof validators;
interface Found<T extends Runners> {
  readonly row: T['$inferSelect'];
  readonly carrier: typeof whatsapps.$inferSelect;
}

/** How one kind of runner is found and worked. */
interface RunnerKind<T extends Runners, F extends Found<T>> {
  readonly kind: 'generator' | 'validator';
  /** As people call it. */
  readonly title: string;
  readonly table: T;
  readonly select: (queries: Queries, where: SQL | undefined) => Unsorted<F>;
  readonly present: (found: F) => object;
  readonly start: (call: Call<{ id: number }>) => Promise<void>;
  readonly stop: (call: Call<{ id: number }>) => Promise<void>;
  readonly removed?: (queries: Queries, found: F) => Promise<void>;
  /** Whose a result is. */
  readonly owner: PgColumn;
  /** What holds between the fields of an update. */
  readonly check?: readonly z.core.$ZodCheck[];
}

/** The calls about runners that are alike for generators and validators. */
export function runnerRoutes<T extends Runners, F extends Found<T>>({
  kind,
  title,
  table,
  select,
  present,
  start,
  stop,
  removed,
  owner,
  check = [],
}: RunnerKind<T, F>) {
  const source: PgTable = table;
  async function find(queries: Queries, id: number) {
    const [found] = await select(queries, eq(table.id, id));
    if (!found) throw notFound(`${title} tidak ditemukan.`);
    return found;
  }
  const presentOne = async (queries: Queries, id: number) => ({ [kind]: present(await find(queries, id)) });

  /** Locks the row until the call ends. */
  async function hold({ queries, input: { id } }: Call<{ id: number }>) {
    await queries.select({ id: table.id }).from(source).where(eq(table.id, id)).for('no key update');
    return find(queries, id);
  }

  const SORTED: Columns<'generator.page' | 'validator.page'> = {
    count_success: table.countSuccess,
    count_fail: table.countFail,
    status: table.status,
  };

  const routes: readonly Route[] = [
    pageRoute(`${kind}.page`, async ({ queries, user, input }) => {
      const ofUser = user.role === 'staff' ? user.id : input.user_id;
      const where = and(
        ofUser === null ? undefined : eq(table.userId, ofUser),
        runnersMatching(table, input.search),
        input.status && eq(table.status, input.status),
      );
      const { rows, ...listed } = await readUncounted(queries, input, {
        rows: (further) => select(queries, and(where, further)),
        id: table.id,
        idOf: ({ row }) => row.id,
        order: sortedBy(SORTED, input.sort, table.id),
      });
      return { data: rows.map(present), ...listed };
    }),
    route(`${kind}.read`, ({ queries, input }) => presentOne(queries, input.id)),
    route(
      `${kind}.update`,
      async (call) => {
        const { queries, user, input } = call;
        const carrier = await findCarrier(queries, user, input.whatsapp_id);
        const { row } = await hold(call);
        if (row.status === 'sending') throw conflict(`${title} sedang berjalan.`);
        await queries
          .update(source)
          .set({ ...runnerColumns(input), state: carrier.state })
          .where(eq(table.id, input.id));
        return presentOne(queries, input.id);
      },
      { check },
    ),
    route(`${kind}.delete`, async (call) => {
      const { queries, input } = call;
      const held = await hold(call);
      const { row, carrier } = held;
      // That it is stopped by this is no news besides.
      await publishNews(queries, {
        kind: 'deleted',
        source: kind,
        userId: row.userId,
        subjectId: row.id,
        number: carrier.clientid,
      });
      if (row.status === 'sending') await stop(call);
      await queries.delete(source).where(eq(table.id, input.id));
      await removed?.(queries, held);
      return {};
    }),
    route(`${kind}.start`, async (call) => {
      const { row, carrier } = await hold(call);
      checkRunnable(row.status, carrier);
      await start(call);
      return {};
    }),
    route(`${kind}.stop`, async (call) => {
      await hold(call);
      await stop(call);
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
  return { presentOne, routes };
}
