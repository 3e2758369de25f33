import type { Call } from '../../../api/client';
import { withQuickTransitions } from '../../../machines/quick/quick-transitions';
import { senderMachine } from '../../../machines/sender/sender';
import { answered, senderActors, type SenderSources, unanswered } from '../../provide/senders';

export interface AccountSources extends SenderSources {
  readonly call: Call;
  /** Name of the channel that the page listens on. */
  readonly channel: () => string;
  readonly userId: () => string;
}

/** The chart of an account, provided with its calls. */
export function provideAccount({ call, channel, userId, ...sources }: AccountSources) {
  const machine = senderMachine.provide({
    actors: {
      ...senderActors(sources),
      start: answered(({ clientid = '' }, about) =>
        unanswered(
          call(
            'whatsapp.start',
            { whatsappClientId: clientid, socketClientId: channel(), loop: true },
            about,
          ),
        ),
      ),
      stop: answered(({ clientid = '' }, about) =>
        unanswered(call('whatsapp.stop', { whatsappClientId: clientid, socketClientId: channel() }, about)),
      ),
      activate: answered(async ({ id }, about) => (await call('whatsapp.activate', { id }, about)).data),
      reset: answered(async ({ id }, about) => (await call('whatsapp.reset', { id }, about)).data),
      reconnect: answered(({ clientid = '' }, about) =>
        unanswered(
          call(
            'whatsapp.newClient',
            { deviceId: clientid, previousDeviceId: clientid, userId: userId() },
            about,
          ),
        ),
      ),
    },
  });
  return withQuickTransitions(machine);
}
