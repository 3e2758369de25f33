import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readSettings } from '../../store/settings';
import { settings } from '../../store/schema';
import { entriesOf, isColor } from '../entries';
import { amount, fee, inOrder, interval, INTERVAL_ORDER, line, optional, paragraph, whole } from '../inputs';
import { presentSetting } from '../present/money';
import { type Route, route } from '../route';

const read = route('GET /admin/setting/get', z.object({}), async ({ queries, user }) => ({
  setting: presentSetting(await readSettings(queries), user),
}));

const listOf = (isEntry: (entry: string) => boolean, error: string) =>
  line(2000).check(z.refine((text) => entriesOf(text).every(isEntry), error));

const fields = z
  .object({
    interval_min: interval,
    interval_max: interval,
    price: fee,
    bank_names: listOf((name) => name !== '', 'Nama bank tidak boleh kosong.'),
    colors: listOf(isColor, 'Warna harus ditulis seperti #2C2C2C.'),
    referral_percent: whole(0, 100),
    info: paragraph(5000).check(z.minLength(1, 'Wajib diisi.')),
    two_people_above: optional(amount()),
  })
  .check(inOrder('interval_min', 'interval_max', INTERVAL_ORDER));

const update = route('PUT /admin/setting/update', fields, async ({ queries, user, input }) => {
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
      twoPeopleAbove: input.two_people_above,
    })
    .where(eq(settings.id, 1));
  return { setting: presentSetting(await readSettings(queries), user), msg: 'Pengaturan berhasil disimpan.' };
});

export const settingRoutes: readonly Route[] = [read, update];
