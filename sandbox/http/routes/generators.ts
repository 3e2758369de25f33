import { eq } from 'drizzle-orm';

import { generators, results, whatsapps } from '../../store/schema';
import { inOrder, INTERVAL_ORDER } from '../../input/inputs';
import { presentGenerator } from '../present/fleet';
import { type Route, route } from '../route';
import { findCarrier, runnerColumns } from './runner';
import { runnerRoutes } from './runner-routes';

/** The form's own rules (GEN-14, GEN-15), repeated for callers without the form. */
const hasInterval = inOrder('interval_min', 'interval_max', INTERVAL_ORDER);
const hasRange = inOrder(
  'start_number',
  'end_number',
  'Target nomor awal harus lebih kecil dari nomor akhir',
);

const routes = runnerRoutes({
  kind: 'generator',
  title: 'Generator',
  table: generators,
  select: (queries, where) =>
    queries
      .select({ row: generators, carrier: whatsapps })
      .from(generators)
      .innerJoin(whatsapps, eq(whatsapps.id, generators.whatsappId))
      .where(where),
  present: ({ row, carrier }) => presentGenerator(row, carrier),
  start: ({ services, queries, input }) => services.network.startGenerator(queries, input.id),
  stop: ({ services, queries, input }) => services.network.stopGenerator(queries, input.id),
  owner: results.generatorId,
  // An update leaves the range as it was, for it is what was generated from (GEN-17).
  check: [hasInterval],
}).routes;

const create = route(
  'generator.create',
  async ({ queries, user, input }) => {
    const carrier = await findCarrier(queries, user, input.whatsapp_id);
    const [row] = await queries
      .insert(generators)
      .values({
        ...runnerColumns(input),
        startNumber: input.start_number,
        endNumber: input.end_number,
        userId: user.id,
        state: carrier.state,
      })
      .returning();
    if (!row) throw new Error('The generator was not written.');
    return { generator: presentGenerator(row, carrier) };
  },
  { check: [hasRange, hasInterval] },
);

export const generatorRoutes: readonly Route[] = [create, ...routes];
