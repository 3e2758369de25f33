import * as z from 'zod/mini';
import { sendPlan } from './plan';
import { count, entity, flag, id, moment, money, text, textOrNull } from './scalars';
import { localTime } from './statistics';

/**
 * An account as it stands, and what it did until now. `spans` has a line for each stretch of time, one after the other
 * until now: seconds, how it stood, and what was counted meanwhile: `10800 sending 640 20 32000` (successes, failures,
 * rupiah). Where there are too many accounts each stands for `weight` of them; 1 otherwise. `interval` is what it waits on the
 * average between two messages, as it is set now, in seconds; null where a server does not tell. One that sends by a `plan` was linked at
 * `linked_at`, and has sent `sent_today`, whether or not that arrived.
 */
const pastAccount = entity(
  // By a state that it cannot have an account would be foretold something else.
  { id, state: textOrNull, status: text, suspended: flag, suspended_count: count, spans: z.string() },
  {
    pushname: text,
    phonenumber: text,
    weight: z.catch(z.number().check(z.positive()), 1),
    interval: z._default(z.nullable(z.number().check(z.nonnegative())), null),
    plan: z._default(z.nullable(sendPlan), null),
    linked_at: moment,
    sent_today: count,
  },
);
export type PastAccount = z.output<typeof pastAccount>;

/** A day that has passed: accounts linked for the first time, each of which takes up a proxy, and rupiah that were asked for. */
const pastDay = entity({ from: localTime }, { linked: count, asked: money });

/**
 * A generator or validator that works, called by what tells it from others, and what it did until now: a line for each stretch of time,
 * as of accounts, without rupiah: `7200 sending 4100 900`, or `idle`. Progress in percent of all its numbers; the counts are of these.
 */
const pastRunner = entity(
  { kind: z.enum(['generator', 'validator']), id, spans: z.string() },
  { name: text, progress: count, count_success: count, count_fail: count },
);

/**
 * An account that sends, with what may tell of a suspension to come. `hour` is a line as those of `moments`, of now.
 */
const watchedAccount = entity(
  { id, user_id: id, clientid: text, hour: z.string() },
  { pushname: text, phonenumber: text, suspended_count: count },
);
export type WatchedAccount = z.output<typeof watchedAccount>;

/**
 * What accounts did before they were suspended, and what they do otherwise. Of very many that are `sending` now `accounts` has those of
 * which most went wrong in the last hour. `moments` has a line for each moment, without a name:
 * `sending 3 41.2 6.1 0 12 38.50 2.10 0.20 61 1`. It says whether the account was `suspended` at that moment, or was sending at a moment
 * taken by chance: `followed` by a suspension within the hour, or `sending` on. Then how many suspensions or hours of sending the line stands
 * for; messages answered, those that failed, and links lost, in about the hour before; of how many hours before its usual one is the mean,
 * and the same three of that; days since it was linked, 30 for more, and how often it was suspended before.
 */
const risk = entity({ accounts: z.array(watchedAccount), moments: z.string() }, { sending: count });

/**
 * What accounts did, of one moment: that of the server's clock. Of everybody also the last days, oldest first, and the generators
 * and validators that work; empty where a server does not tell. `risk` is null where it does not.
 */
export const past = entity(
  { at: localTime, accounts: z.array(pastAccount) },
  {
    days: z._default(z.array(pastDay), []),
    runners: z._default(z.array(pastRunner), []),
    risk: z._default(z.nullable(risk), null),
  },
);
export type Past = z.output<typeof past>;
