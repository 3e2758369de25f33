import * as z from 'zod/mini';
import {
  count,
  deviceKey,
  digitsOrNull,
  entity,
  flag,
  id,
  idOrNull,
  moment,
  money,
  number,
  text,
  textOrNull,
} from './scalars';

const person = {
  firstname: text,
  lastname: text,
  email: text,
  role: text,
  level: text,
  color: text,
  account_name: text,
  account_bank: text,
  account_number: text,
  referral_code: text,
  blast_interval_min: count,
  blast_interval_max: count,
  blast_fee: money,
  createdAt: moment,
  income: money,
  whatsapps: count,
};
/** Signed-in or listed person (DATA-04). `createdAt` is epoch ms; money is rupiah. */
export const user = entity({ id }, person);
export type User = z.output<typeof user>;
/** A user as the office sees them; `balance` is told by servers that have a ledger to explain it, `locked` by those that can lock. */
export const member = entity({ id }, { ...person, balance: z.nullish(number), locked: z.nullish(flag) });
export type Member = z.output<typeof member>;

export const personName = z.nullish(entity({}, { firstname: text, lastname: text }));

/**
 * WhatsApp account (DATA-06). Its realtime device id is its `clientid`; an empty `state` is kept as null. `deviceId`,
 * `userId` and `previousDeviceId` are what it was linked by, null where the server does not say. Whose it is (`User`), and
 * since when it is suspended, not every server tells.
 */
export const whatsapp = entity(
  { id, clientid: deviceKey },
  {
    deviceId: textOrNull,
    userId: idOrNull,
    previousDeviceId: textOrNull,
    synced: flag,
    phonenumber: text,
    pushname: text,
    server: text,
    serialized: text,
    proxyId: idOrNull,
    user_id: idOrNull,
    state: textOrNull,
    status: text,
    count_success: count,
    count_fail: count,
    income: money,
    suspended: flag,
    suspended_count: count,
    suspendedAt: z.nullish(moment),
    User: personName,
  },
);
export type Whatsapp = z.output<typeof whatsapp>;

const carrier = z.nullish(entity({ id }, { pushname: text, phonenumber: text, clientid: text }));
const runner = {
  whatsapp_id: idOrNull,
  b_insert: flag,
  interval_min: count,
  interval_max: count,
  count_success: count,
  count_fail: count,
  progress: count,
  state: textOrNull,
  status: text,
  Whatsapp: carrier,
};

/** Number generator (DATA-09). `progress` is percent; numbers are kept as digits. */
export const generator = entity(
  { id },
  { ...runner, start_number: text, end_number: text, current_number: digitsOrNull },
);
export type Generator = z.output<typeof generator>;

/** Number validator (DATA-10). */
export const validator = entity({ id }, { ...runner, file: text, fileName: text, fileUrl: text });
export type Validator = z.output<typeof validator>;

/** One line of a generator's or validator's result (DATA-11). */
export const resultRow = entity({ number: text }, { name: text });

/** Message receiver (DATA-12). `last_sent` is epoch ms or null. */
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
  },
);
export type PhoneNumber = z.output<typeof phoneNumber>;

/** Proxy (DATA-14). */
export const proxy = entity({ id }, { value: text, status: text, count_use: count });
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

/** Bonus (DATA-16). */
export const bonus = entity(
  { id },
  { nominal: money, reason: text, createdAt: moment, userId: idOrNull, adminId: idOrNull, User: personName },
);
export type Bonus = z.output<typeof bonus>;

/** Referred user with the referrer's income from them (DATA-17). */
export const referral = entity({ id }, { firstname: text, lastname: text, email: text, income: money });
export type Referral = z.output<typeof referral>;

/** Level (DATA-18). */
export const level = entity({ id }, { name: text, blast_fee: money, requirement_blast: count });
export type Level = z.output<typeof level>;

const account = { account_bank: text, account_number: text, account_name: text };
const payee = z.nullish(entity({}, { firstname: text, lastname: text, ...account }));
/**
 * Withdraw request (DATA-19). A server that writes down where one goes says whether it did (`payee_recorded`), and whether
 * the profile has changed since, to what (`payee_now`); one that asks two people above an amount, whether it takes two
 * and who accepted it first.
 */
export const withdraw = entity(
  { id },
  {
    nominal: money,
    status: text,
    createdAt: moment,
    userId: idOrNull,
    User: payee,
    payee_recorded: z.nullish(flag),
    payee_changed: z.nullish(flag),
    payee_now: z.nullish(entity({}, account)),
    two_people: z.nullish(flag),
    approved_by: z.nullish(entity({ id }, { firstname: text, lastname: text })),
  },
);
export type Withdraw = z.output<typeof withdraw>;

/** Settings (DATA-20). Names and colours are one text each, entries separated by ', '. Not every server asks two people. */
export const setting = entity(
  {},
  {
    interval_min: count,
    interval_max: count,
    price: money,
    bank_names: text,
    colors: text,
    referral_percent: count,
    info: text,
    two_people_above: z.nullish(money),
    second_factor_required: z.nullish(flag),
  },
);
