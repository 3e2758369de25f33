import { gte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { DAY, startOfToday } from './business-day';

/** What a list can be narrowed to, by the names of its query; its answers say so. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** One of these, as a list is asked for it; anything else is none. */
const oneOf = <const C extends readonly string[]>(choices: C) =>
  z.catch(z.optional(z.enum(choices)), undefined);

/** The part of a list's input that narrows it. */
export const narrowedBy = <const C extends Choices>(choices: C) =>
  Object.fromEntries(Object.entries(choices).map(([name, offered]) => [name, oneOf(offered)])) as unknown as {
    readonly [N in keyof C]: ReturnType<typeof oneOf<C[N]>>;
  };

export const ACTIVITIES = ['active', 'nonactive'] as const;
export const PERIODS = ['today', '7d', '30d'] as const;
const DAYS: Readonly<Record<(typeof PERIODS)[number], number>> = { today: 1, '7d': 7, '30d': 30 };

/** Within the last days, today among them, as the server counts days; without a period, whenever. */
export const within = (
  column: AnyPgColumn,
  period: (typeof PERIODS)[number] | undefined,
  now: number,
): SQL | undefined => period && gte(column, new Date(startOfToday(now).getTime() - (DAYS[period] - 1) * DAY));
