import { asc, eq } from 'drizzle-orm';
import type { TemplateForm } from '../../../src/api/schema/payout-templates';
import { payoutTemplates } from '../../store/schema';
import { notFound } from '../../core/refusal';
import { listRoute } from '../list-routes';
import { columnsOf } from '../payout-file';
import { presentTemplate } from '../present/payouts';
import { type Route, route } from '../route';

const presentOne = ([template]: readonly (typeof payoutTemplates.$inferSelect)[]) => {
  if (!template) throw notFound('Template tidak ditemukan.');
  return { template: presentTemplate(template) };
};

/** A template whose columns can be read. */
const checked = ({ name, separator, amounts, heading, columns }: TemplateForm): TemplateForm => {
  columnsOf(columns);
  return { name, separator, amounts, heading, columns };
};

const create = route('payoutTemplate.create', async ({ queries, input }) =>
  presentOne(await queries.insert(payoutTemplates).values(checked(input)).returning()),
);

const update = route('payoutTemplate.update', async ({ queries, input }) =>
  presentOne(
    await queries
      .update(payoutTemplates)
      .set(checked(input))
      .where(eq(payoutTemplates.id, input.id))
      .returning(),
  ),
);

const remove = route('payoutTemplate.delete', async ({ queries, input }) => {
  presentOne(await queries.delete(payoutTemplates).where(eq(payoutTemplates.id, input.id)).returning());
  return {};
});

const read = route('payoutTemplate.read', async ({ queries, input }) =>
  presentOne(await queries.select().from(payoutTemplates).where(eq(payoutTemplates.id, input.id))),
);

const list = listRoute('payoutTemplate.list', async ({ queries }) => {
  const rows = await queries.select().from(payoutTemplates).orderBy(asc(payoutTemplates.name)).limit(100);
  return rows.map(presentTemplate);
});

export const payoutTemplateRoutes: readonly Route[] = [create, update, remove, read, list];
