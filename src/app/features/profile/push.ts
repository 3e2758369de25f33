import type { Push } from '../../../api/schema/entities/push';
import { pushMachine } from '../../../machines/push/push';
import { type Choices, minuteOf, othersOf, type Reading } from '../../../machines/push/push.rules';
import { fromCall } from '../../actors/call';
import type { BrowserPush } from '../../browser/push';
import type { ScreenSources } from '../../resource/sources';

type PushSources = Pick<ScreenSources, 'call' | 'userId' | 'openDesktop'>;

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A list without entries is left out. */
const filled = <T>(list: readonly T[]) => (list.length > 0 ? [...list] : undefined);
const given = ({ mutedKinds, mutedAccounts, quietFrom, quietTo, digestAt }: Choices) => ({
  zone: zone(),
  muted_kinds: filled(mutedKinds),
  muted_accounts: filled(mutedAccounts.map(({ id }) => id)),
  quiet_from: minuteOf(quietFrom),
  quiet_to: minuteOf(quietTo),
  digest_at: minuteOf(digestAt),
});

/** Push in this browser, and what the signed-in user chose. */
export function providePush({ call, userId, openDesktop }: PushSources) {
  const open = async () => (await openDesktop()).openPush();
  const read = async (browser: BrowserPush, signal: AbortSignal): Promise<Reading | null> => {
    const support = browser.support();
    if (support === null) return null;
    const [{ push }, current] = await Promise.all([
      call('push.read', {}, { signal }),
      support === 'granted' ? browser.current(userId()) : null,
    ]);
    return { support, push, isSubscribed: current !== null };
  };
  return pushMachine.provide({
    actors: {
      read: fromCall<Reading | null>(async ({ signal }) => read(await open(), signal)),
      subscribe: fromCall<Reading | null, { key: string }>(async ({ input: { key }, signal }) => {
        const browser = await open();
        const subscription = await browser.subscribe(userId(), key);
        if (subscription) await call('push.subscribe', subscription, { signal });
        return read(browser, signal);
      }),
      unsubscribe: fromCall<Reading, { push: Push }>(async ({ input: { push }, signal }) => {
        const browser = await open();
        const own = push.devices.rows.find(({ current }) => current === 1);
        const [browsers, servers] = await Promise.allSettled([
          browser.unsubscribe(),
          call('push.forget', { id: own?.id ?? '' }, { signal }),
        ]);
        if (browsers.status === 'rejected' && servers.status === 'rejected') throw servers.reason;
        if (servers.status === 'fulfilled') browser.release();
        // The server drops what its push service does not know any more, and has no forgotten browser come back by itself.
        const devices = { ...push.devices, rows: othersOf(push) };
        return { support: 'granted', push: { ...push, devices }, isSubscribed: false };
      }),
      forget: fromCall<Reading | null, { id: string }>(async ({ input, signal }) => {
        await call('push.forget', input, { signal });
        return read(await open(), signal);
      }),
      save: fromCall<unknown, { choices: Choices }>(({ input: { choices }, signal }) =>
        call('push.save', given(choices), { signal }),
      ),
      test: fromCall<unknown>(({ signal }) => call('push.test', {}, { signal })),
    },
  });
}
