import type { Call } from '../../../api/client';
import type { BrowserPush } from '../../browser/push';

/**
 * Keeps the subscription of this browser the signed-in user's: the server is told again, since the browser may have changed it
 * meanwhile, and what somebody else has left ends.
 */
export async function keepPush(push: BrowserPush, call: Call, userId: string): Promise<void> {
  const subscription = await push.current(userId);
  if (subscription) await call('push.subscribe', subscription);
  else await push.unsubscribe();
}
