import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { announceRevocation } from '../../store/revocation';
import { isInOffice, readFactor } from '../../store/factors';
import { readSettings } from '../../store/settings';
import { settings, users } from '../../store/schema';
import { entriesOf, isColor } from '../entries';
import { inOrder, INTERVAL_ORDER, line } from '../../input/inputs';

import { presentSetting } from '../present/money';
import { invalid } from '../../core/refusal';
import { type Call, type Route, route } from '../route';

const read = route('setting.read', async ({ queries, user }) => ({
  setting: presentSetting(await readSettings(queries), user),
}));

const listOf = (isEntry: (entry: string) => boolean, error: string) =>
  line(2000).check(z.refine((text) => entriesOf(text).every(isEntry), error));

const lists = {
  bank_names: listOf((name) => name !== '', 'Nama bank tidak boleh kosong.'),
  colors: listOf(isColor, 'Warna harus ditulis seperti #2C2C2C.'),
};

/** Requires a second factor of the whole office; only a caller who has one may, so that someone can still undo it. */
async function requireFactor({ queries, user, services }: Call<unknown>) {
  const { enabled } = await readFactor(queries, user.id);
  if (!enabled)
    throw invalid({ second_factor_required: 'Aktifkan dulu verifikasi dua langkah di profil Anda.' });
  const office = await queries.select({ id: users.id }).from(users).where(isInOffice);
  for (const { id } of office) await announceRevocation(services.database, queries, id);
}

const update = route(
  'setting.update',
  async (call) => {
    const { queries, user, input } = call;
    const { secondFactorRequired } = await readSettings(queries);
    if (input.second_factor_required && !secondFactorRequired) await requireFactor(call);
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
        secondFactorRequired: input.second_factor_required,
      })
      .where(eq(settings.id, 1));
    return {
      setting: presentSetting(await readSettings(queries), user),
      msg: 'Pengaturan berhasil disimpan.',
    };
  },
  { fields: lists, check: [inOrder('interval_min', 'interval_max', INTERVAL_ORDER)] },
);

export const settingRoutes: readonly Route[] = [read, update];
