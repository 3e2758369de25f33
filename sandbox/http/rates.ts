import type { FastifyReply } from 'fastify';
import { type Allowance, createAllowances } from './allowance';
import type { LimitName } from '../../src/api/calls/define';
import { tooMany } from '../core/refusal';
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
} satisfies Readonly<Record<LimitName, Limit>>;

/** `Retry-After` for a user with too many calls in progress, in seconds. */
const TURN_SECONDS = 5;

interface Person {
  readonly id: number;
}

interface Asked {
  readonly user: Person | null;
  readonly input: unknown;
  readonly signal: AbortSignal;
}

/** Limits per signed-in user, so that one cannot block the others. */
export interface Rates {
  /** Counts a call until it is answered, waits for its turn, or refuses it. */
  enter(limit: LimitName | undefined, asked: Asked, reply: FastifyReply): Promise<void>;
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
    async enter(limit, { user, input, signal }, { raw }) {
      // A list call with a search counts as a search.
      const name = limit ?? (isSearch(input) ? 'search' : null);
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
