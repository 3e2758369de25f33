import type { Call } from '../../../api/client';
import { isApiError } from '../../../api/errors';
import type { BrowserPush } from '../../browser/push';

/**
 * Keeps the subscription of this browser the signed-in user's: the server is told again, since the browser may have changed it
 * meanwhile. What somebody else has left ends, and what the user has forgotten from another device.
 */
export async function keepPush(push: BrowserPush, call: Call, userId: string): Promise<void> {
  const subscription = await push.current(userId);
  if (!subscription) return push.unsubscribe();
  await call('push.subscribe', { ...subscription, renews: 1 }).catch((error: unknown) =>
    isApiError(error) && error.status === 410 ? push.unsubscribe() : undefined,
  );
}
