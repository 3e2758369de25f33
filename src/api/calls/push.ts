import * as z from 'zod/mini';
import { NEWS_KINDS } from '../schema/entities/news';
import { push } from '../schema/entities/push';
import { command, get, remove, save } from './define';
import { byId, choice, flag, id, line, listOf, optional, secret, whole } from './fields';
import { signedIn } from './permission';

const minute = optional(whole(0, 1439));
const SAVING = 'Error saving notifications';

/** Push: news on the devices of the caller while no page is open (Web Push, RFC 8030). */
export const pushCalls = {
  /**
   * The key of the server for push services, the devices of the caller, and of what they are told, and when.
   * @addition The page offers no push.
   */
  'push.read': get('/admin/push', {
    may: signedIn,
    answer: z.object({ push }),
    fallback: 'Error fetching notifications',
  }),
  /**
   * Has the browser of this session told of news from now on, in place of what it named before. A device that another session
   * or person named is the caller's from then on. A browser that says so again by itself (`renews`) is answered 410 where its owner
   * has forgotten it.
   * @addition The page offers no push.
   * @untried needs a browser and its push service
   */
  'push.subscribe': save('/admin/push/subscribe', {
    may: signedIn,
    input: {
      /** The address of the device at its push service. */
      endpoint: secret(1000),
      /** The public key of the device (P-256), base64url. */
      p256dh: secret(100),
      /** The secret of the device, base64url. */
      auth: secret(40),
      /** Whether the browser says so again, and nobody asked it to. */
      renews: optional(flag),
    },
    fallback: SAVING,
    isIdempotent: true,
    noted: 'never',
  }),
  /**
   * Forgets the device of one of the caller's sessions, by the id of that session.
   * @addition The page offers no push.
   * @untried ends push on a device of the user
   */
  'push.forget': remove('/admin/push/device/:id', {
    may: signedIn,
    input: byId,
    fallback: SAVING,
    noted: 'never',
  }),
  /**
   * Of what the caller is told, and when. During quiet hours nothing comes, and afterwards one summary of what they held back; the
   * digest comes once a day, with what was earned since the last and how many accounts cannot send.
   * @addition The page offers no push.
   * @untried changes what the user is told
   */
  'push.save': save('/admin/push/preferences', {
    may: signedIn,
    input: {
      /** Kinds of news of which nothing is told; left out where there are none, as accounts are. */
      muted_kinds: optional(listOf(choice(NEWS_KINDS), NEWS_KINDS.length)),
      /** Accounts of which nothing is told. */
      muted_accounts: optional(listOf(id, 200)),
      /** Time zone of the times. */
      zone: line(60),
      quiet_from: minute,
      quiet_to: minute,
      digest_at: minute,
    },
    fallback: SAVING,
    ...command,
    noted: 'never',
  }),
  /**
   * Sends a notification to the browser of this session, to try it; 404 where it is none that is told.
   * @addition The page offers no push.
   * @untried sends a notification to a device of the user
   */
  'push.test': save('/admin/push/test', {
    may: signedIn,
    fallback: 'Error sending notification',
    noted: 'never',
  }),
} as const;
