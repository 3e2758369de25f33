import * as z from 'zod/mini';
import { count, entity, money } from './scalars';

/** A moment as the server's clocks show it: its date and hour are read, never worked out from the browser's zone. */
export interface LocalTime {
  /** Epoch ms. */
  readonly at: number;
  /** `2026-11-23` */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
  /** From UTC: `+07:00`, or `Z` for none. */
  readonly offset: string;
}

const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d):[\d:.]+(Z|[+-]\d\d:\d\d)$/;
export const localTime = z.pipe(
  z.string().check(z.regex(LOCAL)),
  z.transform((text: string): LocalTime => {
    const [, day = '', hour, offset = 'Z'] = LOCAL.exec(text) ?? [];
    return { at: Date.parse(text), day, hour: Number(hour), offset };
  }),
);

/** What blasts came to from one moment until the next bucket begins. Income in rupiah. */
const bucket = entity({ from: localTime }, { success: count, fail: count, income: money });
export type Bucket = z.output<typeof bucket>;

/** One moment's figures: the days asked for, and the hours since yesterday began. */
export const statistics = z.object({ at: localTime, hours: z.array(bucket), days: z.array(bucket) });
export type Statistics = z.output<typeof statistics>;
