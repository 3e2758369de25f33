import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readSettings } from '../../store/settings';
import { settings } from '../../store/schema';
import { amount, interval, line, paragraph, whole } from '../inputs';
import { presentSetting } from '../present/money';
import { type Route, route } from '../route';

const read = route('GET /admin/setting/get', z.object({}), async ({ queries }) => ({
  setting: presentSetting(await readSettings(queries)),
}));

const fields = z.object({
  interval_min: interval,
  interval_max: interval,
  price: amount(),
  bank_names: line(2000),
  colors: line(2000),
  referral_percent: whole(-1000, 1000),
  info: paragraph(5000).check(z.minLength(1, 'Wajib diisi.')),
});

const update = route('PUT /admin/setting/update', fields, async ({ queries, input }) => {
  await queries
    .update(settings)
    .set({
      intervalMin: input.interval_min,
      intervalMax: input.interval_max,
      price: input.price,
      bankNames: input.bank_names,
      colors: input.colors,
      referralPercent: input.referral_percent,
      info: input.info,
    })
    .where(eq(settings.id, 1));
  return { setting: presentSetting(await readSettings(queries)), msg: 'Pengaturan berhasil disimpan.' };
});

export const settingRoutes: readonly Route[] = [read, update];
