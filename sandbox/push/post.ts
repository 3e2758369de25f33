import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '../../src/api/schema/entities/push';
import type { PushKeys } from './keys';
import { lookupPublic } from './endpoint';

/** In s: what is older by then is told by the next digest or page. */
const LIFETIME = 2 * 3600;
/** For an answer, in ms. */
const PATIENCE = 10_000;
/** Of base64url (RFC 8030). */
const LONGEST_TOPIC = 32;
/** Longest pause that a push service is granted, in ms. */
const LONGEST_PAUSE = 3_600_000;

export interface Addressed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
/** What became of a message: `refused` whenever it is sent, `gone` where the device takes none any more. */
export type Outcome = 'sent' | 'refused' | 'gone' | { readonly pause: number };

/** Posts a message to a device at its push service. */
export type Post = (device: Addressed, message: PushMessage) => Promise<Outcome>;

export interface PostOptions {
  readonly keys: PushKeys;
  /** Whom push services turn to: `mailto:` or https. */
  readonly contact: string;
  /** Default: public addresses alone. */
  readonly agent?: Agent;
}

/** Nobody in particular: Apple's service refuses it. */
const NOBODY = 'mailto:admin@localhost';

/** Whom push services turn to. */
export const pushContactOf = ({
  pushContact,
  publicUrl = '',
}: {
  readonly pushContact?: string | undefined;
  readonly publicUrl?: string | undefined;
}): string => pushContact ?? (publicUrl.startsWith('https://') ? publicUrl : NOBODY);

const publicAgent = () => new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupPublic });

/** Seconds, or a date. */
function pauseOf(retryAfter = ''): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.min(LONGEST_PAUSE, Math.max(0, ms || 0));
}

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 400 || status === 413) return 'refused';
  return status === 404 || status === 410 ? 'gone' : { pause: pauseOf(retryAfter) };
}

/**
 * What a message replaces that its service still keeps, by what it replaces on the screen. Sealed for the device: the service is not
 * to know what people are told of.
 */
function topicOf({ auth }: Addressed, message: PushMessage): string {
  const of = message.type === 'news' ? [message.group.source, message.group.kind, message.group.by] : [];
  const sealed = createHmac('sha256', auth)
    .update([message.type, ...of].join(' '))
    .digest('base64url');
  return sealed.slice(0, LONGEST_TOPIC);
}

export function createPost({ keys, contact, agent = publicAgent() }: PostOptions): Post {
  const prepare = (device: Addressed, message: PushMessage) => {
    const { endpoint, p256dh, auth } = device;
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject: contact, ...keys },
        TTL: LIFETIME,
        urgency: 'high',
        topic: topicOf(device, message),
      });
    } catch {
      return null;
    }
  };
  return (device, message) => {
    const details = prepare(device, message);
    // Its keys are none.
    if (!details) return Promise.resolve('gone');
    const { method, headers, body, endpoint } = details;
    return new Promise((resolve) => {
      const failed = () => resolve({ pause: 0 });
      const signal = AbortSignal.timeout(PATIENCE);
      // Follows no redirect, and reads nothing but the status.
      const asked = request(endpoint, { method, headers, agent, signal }, (answer) => {
        answer.resume();
        answer.on('error', failed);
        answer.on('end', () => resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after'])));
      });
      asked.on('error', failed);
      // Without an answer that ends, as after one that switches protocols.
      asked.on('upgrade', (_, socket) => socket.destroy());
      asked.on('close', failed);
      asked.end(body);
    });
  };
}
