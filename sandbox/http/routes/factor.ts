import { announceRevocation } from '../../store/revocation';
import {
  beginFactor,
  confirmFactor,
  isOffice,
  readFactor,
  removeFactor,
  renewRecoveryCodes,
} from '../../store/factors';
import { readSettings } from '../../store/settings';
import { codeLimits } from '../code-tries';

import { prove } from '../proof';
import { conflict, invalid } from '../../core/refusal';
import { type Call, longRoute, type Route, route, type InputOf } from '../route';

const isOnAlready = () => conflict('Verifikasi dua langkah sudah aktif.');
const isOff = () => conflict('Verifikasi dua langkah belum aktif.');

const read = route('factor.read', async ({ queries, user }) => {
  const { enabled, left } = await readFactor(queries, user.id);
  const { secondFactorRequired } = await readSettings(queries);
  return { factor: { enabled, required: secondFactorRequired && isOffice(user), recovery_codes: left } };
});

/** A call that changes the second factor of callers who have proven who they are. */
const proven = (
  name: 'factor.begin' | 'factor.renew' | 'factor.remove',
  handle: (call: Call<InputOf<typeof name>>) => Promise<unknown>,
) =>
  longRoute(name, async (call) => {
    const check = await prove(call, call.input.current_password);
    return {
      async finish(queries, user) {
        check(user);
        return handle({ ...call, queries, user });
      },
    };
  });

const begin = proven('factor.begin', async ({ queries, user, services }) => {
  const begun = await beginFactor(queries, user, services.installation().brand?.name);
  if (!begun) throw isOnAlready();
  return begun;
});

const confirm = longRoute('factor.confirm', async ({ input, services, device, user: { id: userId } }) => {
  const forgive = await services.attempts.take(codeLimits(services.limits, userId));
  return {
    async finish(queries) {
      const deed = { userId, device, now: services.now() };
      const confirmed = await confirmFactor(queries, deed, input.code);
      if (confirmed === 'none') throw conflict('Tidak ada verifikasi yang menunggu kode.');
      if (confirmed === 'wrong') throw invalid({ code: 'Kode salah atau sudah dipakai.' });
      return { codes: await renewRecoveryCodes(queries, userId) };
    },
    end: async (isFinished) => void (isFinished && (await forgive())),
  };
});

const renew = proven('factor.renew', async ({ queries, user }) => {
  const codes = await renewRecoveryCodes(queries, user.id);
  if (!codes) throw isOff();
  return { codes };
});

const remove = proven('factor.remove', async ({ queries, user, services, device }) => {
  const wasOn = await removeFactor(queries, { userId: user.id, device, now: services.now() });
  if (!wasOn) throw isOff();
  // Where a second factor is required, the person's sockets may no longer listen.
  await announceRevocation(services.database, queries, user.id);
  return { msg: 'Verifikasi dua langkah berhasil dinonaktifkan.' };
});

export const factorRoutes: readonly Route[] = [read, begin, confirm, renew, remove];
