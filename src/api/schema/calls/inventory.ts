import * as z from 'zod/mini';
import { file, listAnswer, narrowing, only, paged, required, shared } from '../calls';
import * as entities from '../entities';
import { importedMessages, importedNumbers, importedProxies } from '../imports';
import { count, entity, flag, id } from '../scalars';

/** What each call of numbers, proxies, templates and the settings is given; ids that the path carries stand among the fields. */
export const requests = {
  ...shared.requests,
  syncedPage: z.object({
    ...paged,
    ...narrowing,
    sent: z.optional(z.string()),
    usage: z.optional(z.string()),
    synced: z.optional(z.boolean()),
  }),
  messagePage: z.object({ ...paged, ...narrowing }),
  imported: z.object({ file }),
  setting: z.object({
    interval_min: z.number(),
    interval_max: z.number(),
    price: z.number(),
    bank_names: required,
    colors: required,
    referral_percent: z.number(),
    info: required,
    two_people_above: z.nullish(z.number()),
    second_factor_required: z.nullish(flag),
  }),
  proxySave: z.object({ value: required }),
  proxyUpdate: z.object({ id, value: required, status: required }),
  phoneNumberSave: z.object({ number: required, name: required }),
  phoneNumberUpdate: z.object({ id, number: required, name: required, status: required }),
  messageSave: z.object({
    id: z.optional(id),
    file: z.optional(file),
    text: z.string(),
    text_wa: z.string(),
    button: z.string(),
    status: required,
  }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  setting: only('setting', entities.setting),
  settingSaved: z.object({ setting: z.optional(entities.setting) }),
  proxy: only('proxy', entities.proxy),
  proxyPage: listAnswer(entities.proxy),
  proxyImport: importedProxies,
  proxyUse: entity({}, { used: count, unUsed: count }),
  phoneNumber: only('phoneNumber', entities.phoneNumber),
  phoneNumberPage: listAnswer(entities.phoneNumber),
  phoneNumberImport: importedNumbers,
  blastCount: entity({}, { blasted: count, unBlasted: count }),
  message: only('message', entities.message),
  messagePage: listAnswer(entities.message),
  messageImport: importedMessages,
} as const;
