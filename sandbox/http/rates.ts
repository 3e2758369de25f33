import type { FastifyReply } from 'fastify';
import { type Allowance, createAllowances } from './allowance';
import type { RouteName } from './permissions';
import { tooMany } from './refusal';
import { createTurns, type Room } from './turns';

interface Limit {
  readonly allowance?: Allowance;
  readonly room?: Room;
}

/** What one person may ask of this process. Each is several times what a page asks for at most (docs/deploy.md). */
const LIMITS = {
  /** Calls that wait for news. */
  wait: { room: { atOnce: 20, inLine: 0 } },
  /** Devices that are to be paired. */
  pairing: { allowance: { burst: 60, perMinute: 200 / 60 } },
  /** Questions whether an e-mail is taken. */
  email: { allowance: { burst: 5, perMinute: 20 / 60 } },
  /** Whole lists and files. */
  export: { allowance: { burst: 120, perMinute: 120 }, room: { atOnce: 2, inLine: 50 } },
  /** Whole lists of what one person has. */
  ownList: { allowance: { burst: 600, perMinute: 600 }, room: { atOnce: 2, inLine: 50 } },
  /** Lists, and histories, that are searched through. */
  search: { allowance: { burst: 600, perMinute: 600 }, room: { atOnce: 4, inLine: 50 } },
} satisfies Readonly<Record<string, Limit>>;

type LimitName = keyof typeof LIMITS;

/** What a call counts for; one that is given a search counts as that. */
const LIMIT_OF: Partial<Record<RouteName, LimitName>> = {
  'GET /admin/whatsapp/qr-new-client/:deviceId': 'wait',
  'GET /admin/whatsapp/listen-message-created/:id': 'wait',
  'POST /admin/whatsapp/new-client': 'pairing',
  'GET /admin/users/members': 'export',
  'GET /admin/whatsapp/list': 'export',
  'GET /admin/proxy/list': 'export',
  'GET /admin/phonenumber/list': 'export',
  'GET /admin/message/list': 'export',
  'GET /admin/withdraw/histories': 'export',
  'GET /admin/generator/download-result/:id': 'export',
  'GET /admin/validator/download-result/:id': 'export',
  'GET /files/:name': 'export',
  'GET /admin/whatsapp/list/:userId': 'ownList',
  'GET /admin/withdraw/history/:userId': 'ownList',
  'GET /admin/whatsapp/history/:id': 'search',
  'GET /admin/generator/history/:id': 'search',
  'GET /admin/validator/history/:id': 'search',
};

/** When somebody who has too many calls in progress may try again, in seconds. */
const TURN_SECONDS = 5;

interface Person {
  readonly id: number;
}

interface Asked {
  readonly user: Person | null;
  readonly input: unknown;
  readonly signal: AbortSignal;
}

/** Limits for who is signed in, so that nobody stops the rest. */
export interface Rates {
  /** Counts a call of a route until it is answered, waits for its turn, or refuses it. */
  enter(route: RouteName, asked: Asked, reply: FastifyReply): Promise<void>;
  /** Counts what one person asks for, or refuses it. */
  spend(name: LimitName, user: Person): void;
}

const isSearch = (input: unknown) =>
  typeof input === 'object' && input !== null && 'search' in input && Boolean(input.search);

export function createRates(now: () => number): Rates {
  const take = createAllowances(now);
  const turns = createTurns();

  const spend: Rates['spend'] = (name, { id }) => {
    const { allowance }: Limit = LIMITS[name];
    const wait = allowance ? take(`${name} ${id}`, allowance) : 0;
    if (wait > 0) throw tooMany(wait / 1000);
  };

  return {
    spend,
    async enter(route, { user, input, signal }, { raw }) {
      const name = LIMIT_OF[route] ?? (isSearch(input) ? 'search' : null);
      if (!user || !name) return;
      spend(name, user);
      const { room }: Limit = LIMITS[name];
      if (!room) return;
      const end = await turns.take(`${name} ${user.id}`, room, signal);
      if (!end) throw tooMany(TURN_SECONDS);
      if (signal.aborted) end();
      else raw.once('close', end);
    },
  };
}
