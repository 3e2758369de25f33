import type { Factor } from '../../../api/schema/access';
import type { RecoveryCodes, Secret } from '../../../machines/factor/factor.rules';
import { factorMachine, type Proof } from '../../../machines/factor/factor';
import type { ScreenSources } from '../../resource/sources';
import { callAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';

type FactorSources = Pick<ScreenSources, 'call' | 'saveFile' | 'factorConfirmed'>;

const given = ({ password }: Proof) => (password === '' ? {} : { current_password: password });

/** The second factor of the signed-in user. */
export const provideFactor = ({ call, saveFile, factorConfirmed }: FactorSources) =>
  factorMachine.provide({
    actors: {
      read: callAhead<Factor>(
        async (_, signal) => (await call('factor.read', {}, { signal })).factor,
        () => undefined,
      ),
      begin: fromCall<Secret, Proof>(({ input, signal }) => call('factor.begin', given(input), { signal })),
      renew: fromCall<RecoveryCodes, Proof>(({ input, signal }) =>
        call('factor.renew', given(input), { signal, subject: 'kode pemulihan' }),
      ),
      remove: fromCall<unknown, Proof>(({ input, signal }) =>
        call('factor.remove', given(input), { signal, subject: 'verifikasi dua langkah' }),
      ),
      confirm: fromCall<RecoveryCodes, { code: string }>(async ({ input, signal }) => {
        const codes = await call('factor.confirm', input, { signal, subject: 'verifikasi dua langkah' });
        factorConfirmed();
        return codes;
      }),
    },
    actions: {
      saveCodes: (_, { codes }) => saveFile({ name: 'kode-pemulihan.txt', text: codes.join('\n') }),
    },
  });
