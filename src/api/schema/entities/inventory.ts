import * as z from 'zod/mini';
import { count, entity, flag, id, moment, money, text } from '../scalars';

/** Message receiver (DATA-12). `last_sent` is epoch ms or null. Servers that keep opt-outs send `opted_out`. */
export const phoneNumber = entity(
  { id },
  {
    number: text,
    name: text,
    status: text,
    in_use: flag,
    count_success: count,
    count_fail: count,
    last_sent: moment,
    opted_out: z.nullish(flag),
  },
);
export type PhoneNumber = z.output<typeof phoneNumber>;

/**
 * That the owner of a number asked to be written to no more. `by` is who noted it, '' where the network reported it;
 * `heard_by` the number of the account that was told.
 */
export const optOut = entity(
  { id },
  {
    number: text,
    at: moment,
    how: text,
    by: text,
    heard_by: text,
    note: text,
    taken_back_at: moment,
    taken_back_by: text,
  },
);
export type OptOut = z.output<typeof optOut>;

/**
 * Proxy (DATA-14). Where it is read, some servers say how many of the accounts that use it are connected, how many were cut off within
 * a day, and, where none is connected any more, since when.
 */
export const proxy = entity(
  { id },
  {
    value: text,
    status: text,
    count_use: count,
    connected: z.nullish(count),
    drops: z.nullish(count),
    failing_since: z.nullish(moment),
  },
);
export type Proxy = z.output<typeof proxy>;

export const BUTTON_TYPES = ['reply_button', 'call_button', 'url_button', 'stop_button'] as const;
const templateButton = entity({}, { id: text, title: text, url: text, type: text });
export type TemplateButton = z.output<typeof templateButton>;

const parseJson = (value: unknown) => {
  if (value == null || value === '') return [];
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** Message template (DATA-15). `button` may arrive as a JSON string. */
export const message = entity(
  { id },
  {
    media: text,
    text,
    text_wa: text,
    button: z.pipe(z.transform(parseJson), z.array(templateButton)),
    status: text,
    count_use: count,
  },
);
export type Message = z.output<typeof message>;

const countOr = (usual: number) =>
  z.pipe(
    z.transform((value: unknown): unknown => value ?? usual),
    count,
  );

/**
 * Settings (DATA-20), with the intervals that count where none are stored (LIMIT-10). Names and colours are one text each, entries
 * separated by ', '. Not every server asks two people.
 */
export const setting = entity(
  {},
  {
    interval_min: countOr(1),
    interval_max: countOr(2),
    price: money,
    bank_names: text,
    colors: text,
    referral_percent: count,
    info: text,
    two_people_above: z.nullish(money),
    second_factor_required: z.nullish(flag),
  },
);
