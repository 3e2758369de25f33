import * as z from 'zod/mini';
import { count, entity, flag, id, idOrNull, moment, money, text, textOrNull } from './scalars';
import { localTime } from './statistics';

/**
 * An account as it stands, and what it did until now. `spans` has a line for each stretch of time, one after the other from `from`
 * until now: seconds, how it stood, and what was counted meanwhile: `10800 sending 640 20 32000` (successes, failures,
 * rupiah). Where there are too many accounts each stands for `weight` of them; 1 otherwise.
 */
const pastAccount = entity(
  { id, spans: z.string(), from: moment },
  {
    pushname: text,
    phonenumber: text,
    user_id: idOrNull,
    state: textOrNull,
    status: text,
    suspended: flag,
    suspended_count: count,
    weight: z.catch(z.number().check(z.positive()), 1),
  },
);
export type PastAccount = z.output<typeof pastAccount>;

/** A generator or validator at work; its `spans`, likewise: seconds, `sending` or `idle`, successes, failures. */
const pastRunner = entity(
  { id, kind: z.enum(['generator', 'validator']), spans: z.string() },
  { name: text, progress: count, count_success: count, count_fail: count },
);

/** What a whole day brought: accounts that were linked and took a proxy, rupiah that withdrawals asked for. */
const pastDay = entity({ from: localTime }, { linked: count, asked: money });

/** What was, of one moment: that of the server's clock. Of a person a server tells of accounts alone. */
export const past = z.object({
  at: localTime,
  accounts: z.array(pastAccount),
  runners: z._default(z.array(pastRunner), []),
  days: z._default(z.array(pastDay), []),
});
export type Past = z.output<typeof past>;
