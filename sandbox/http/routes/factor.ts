import * as z from 'zod/mini';
import { announceRevocation } from '../../events/revocation';
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
import { line, optional } from '../inputs';
import { prove } from '../proof';
import { conflict, invalid } from '../refusal';
import { type Call, longRoute, type Route, route } from '../route';

/** What is answered is shown once, and kept nowhere. */
const secret = { secret: true };
const isOnAlready = () => conflict('Verifikasi dua langkah sudah aktif.');
const isOff = () => conflict('Verifikasi dua langkah belum aktif.');

const proof = z.object({
  current_password: optional(z.string().check(z.maxLength(200, 'Maksimal 200 karakter.'))),
});
const code = z.object({ code: line(100) });

const read = route('GET /admin/factor/get', z.object({}), async ({ queries, user }) => {
  const { enabled, left } = await readFactor(queries, user.id);
  const { secondFactorRequired } = await readSettings(queries);
  return { factor: { enabled, required: secondFactorRequired && isOffice(user), recovery_codes: left } };
});

/** A call that changes how somebody gets in, once they have shown that it is them. */
const proven = (
  name: Parameters<typeof longRoute>[0],
  handle: (call: Call<z.output<typeof proof>>) => Promise<unknown>,
) =>
  longRoute(
    name,
    proof,
    async (call) => {
      const check = await prove(call, call.input.current_password);
      return {
        async finish(queries, user) {
          check(user);
          return handle({ ...call, queries, user });
        },
      };
    },
    secret,
  );

const begin = proven('POST /admin/factor/begin', async ({ queries, user }) => {
  const begun = await beginFactor(queries, user);
  if (!begun) throw isOnAlready();
  return begun;
});

const confirm = longRoute(
  'POST /admin/factor/confirm',
  code,
  async ({ input, services, device, user: { id: userId } }) => {
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
  },
  secret,
);

const renew = proven('POST /admin/factor/recovery-codes', async ({ queries, user }) => {
  const codes = await renewRecoveryCodes(queries, user.id);
  if (!codes) throw isOff();
  return { codes };
});

const remove = proven('POST /admin/factor/remove', async ({ queries, user, services, device }) => {
  const wasOn = await removeFactor(queries, { userId: user.id, device, now: services.now() });
  if (!wasOn) throw isOff();
  // Where one is required, sockets may no longer listen.
  await announceRevocation(services.database, queries, user.id);
  return { msg: 'Verifikasi dua langkah berhasil dinonaktifkan.' };
});

export const factorRoutes: readonly Route[] = [read, begin, confirm, renew, remove];
