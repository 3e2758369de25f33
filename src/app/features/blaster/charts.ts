import type { Call } from '../../../api/client';
import { blasterMachine } from '../../../machines/blaster/blaster';
import type { Choices, Draft } from '../../../machines/blaster/blaster.rules';
import { callAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';

export interface BlasterSources {
  readonly call: Call;
}

/** The blaster's chart, provided with its calls (BLASTER-10). */
export const provideBlaster = ({ call }: BlasterSources) =>
  blasterMachine.provide({
    actors: {
      load: callAhead<Choices>(
        async (_, signal) => {
          const [accounts, numbers] = await Promise.all([
            call('whatsapp.list', {}, { signal }),
            call('phoneNumber.list', {}, { signal }),
          ]);
          return {
            senders: accounts.rows.map(({ clientid, phonenumber, pushname, state }) => ({
              clientid,
              number: phonenumber,
              label: [pushname || '–', phonenumber, state].filter(Boolean).join(' · '),
            })),
            receivers: numbers.rows
              .filter(({ status }) => status === 'active')
              .map(({ number, name }) => ({ number, name })),
          };
        },
        () => undefined,
      ),
      readState: fromCall<string | null, { clientid: string }>(
        async ({ input: { clientid }, signal }) =>
          (await call('whatsapp.clientState', { deviceId: clientid }, { signal })).state,
      ),
      send: fromCall<unknown, Draft>(({ input: { sender, message, targets }, signal }) =>
        call('whatsapp.sendMessage', { senders: [sender], targets: [...targets], message }, { signal }),
      ),
    },
  });
