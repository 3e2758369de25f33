import { HOUR } from '../http/business-day';
import { PER_HOUR } from './figures';
import type { Random } from './random';

/** How many of a thousand messages a link drops, in the simulated network. */
const DROPS = 8;
/** How often much went wrong in an hour that no suspension followed. */
const ILL = 0.005;

interface Moment {
  /** Epoch ms. */
  readonly at: number;
  readonly standing: string;
}

const rounded = (tally: number) => Math.round(tally * 10) / 10;

/**
 * The tallies of each moment of an account at the pace of `PER_HOUR`, of which so many usually `fail`. Before suspensions of three in
 * four accounts about a third failed, and at the last moment where it `endsIll`; of some of them links were lost as well.
 */
export function talliesOf(
  random: Random,
  id: number,
  moments: readonly Moment[],
  { fail, endsIll }: { readonly fail: number; readonly endsIll: boolean },
) {
  let sent = 0;
  return moments.map(({ at, standing }, place) => {
    const before = moments[place - 1];
    const left = before ? Math.exp((before.at - at) / HOUR) : 0;
    sent = sent * left + (before?.standing === 'sending' ? PER_HOUR * (1 - left) : 0);
    const isLast = place === moments.length - 1;
    const isIll = random.next() < ILL || (standing === 'suspended' && id % 4 > 0) || (endsIll && isLast);
    const failing = isIll ? 0.25 + 0.2 * random.next() : fail * (0.6 + 0.8 * random.next());
    const drops = isIll && id % 3 === 0 ? 4 : 0.6 + 0.8 * random.next();
    return {
      recentSent: rounded(sent),
      recentFailed: rounded(sent * failing),
      recentLost: rounded((sent * drops * DROPS) / 1000),
    };
  });
}
