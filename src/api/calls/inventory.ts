import * as z from 'zod/mini';
import { listAnswer, only, required } from '../schema/answers';
import * as entities from '../schema/entities/inventory';
import { importedMessages, importedNumbers, importedProxies } from '../schema/imports';
import { count, entity } from '../schema/scalars';
import { ACTIVITIES } from '../schema/choices';
import { get, pages, remove, save, update, upload } from './define';
import {
  amount,
  byId,
  choice,
  fee,
  file,
  flag,
  id,
  interval,
  line,
  nullish,
  optional,
  paragraph,
  phone,
  synced,
  whole,
} from './fields';
import { managers, setUp } from './permission';
import { optOutCalls } from './opt-outs';

const activity = choice(ACTIVITIES);
const template = {
  file: optional(file),
  text: paragraph(),
  text_wa: paragraph(),
  /** As JSON in a text; a server takes a template without. */
  button: { ...optional(paragraph()), given: z.string() },
  status: activity,
};

/** What admins keep: settings, proxies, phone numbers, templates. */
export const inventoryCalls = {
  /** The settings. */
  'setting.read': get('/admin/setting/get', {
    may: setUp,
    answer: only('setting', entities.setting),
  }),
  /** Changes the settings. */
  'setting.update': update('/admin/setting/update', {
    may: managers,
    input: {
      interval_min: interval,
      interval_max: interval,
      price: fee,
      bank_names: line(2000),
      colors: line(2000),
      referral_percent: whole(0, 100),
      info: { ...paragraph(5000, 1), given: required },
      two_people_above: nullish(amount()),
      second_factor_required: nullish(flag),
    },
    answer: z.object({ setting: z.optional(entities.setting) }),
  }),
  /** Every proxy. */
  'proxy.list': get('/admin/proxy/list', {
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.proxy),
    fallback: 'Error fetching Proxy list',
  }),
  /**
   * A page of proxies.
   * @search a part of the address
   */
  'proxy.page': pages('/admin/proxy/list-per-page', {
    may: managers,
    row: entities.proxy,
    input: { synced },
    isSearched: true,
    filters: { status: ACTIVITIES, usage: ['used', 'unused'] },
    sorts: ['value', 'status', 'count_use'],
    fallback: 'Error fetching Proxy list',
  }),
  /** A proxy. */
  'proxy.read': get('/admin/proxy/:id', {
    may: managers,
    input: byId,
    answer: only('proxy', entities.proxy),
    fallback: 'Error fetching Proxy',
  }),
  /** Adds a proxy. */
  'proxy.create': save('/admin/proxy/save', {
    may: managers,
    input: { value: line(300) },
    answer: only('proxy', entities.proxy),
  }),
  /** Adds proxies from a file. */
  'proxy.import': save('/admin/proxy/import', {
    may: managers,
    input: { file },
    answer: importedProxies,
    fallback: 'Error importing CSV',
    ...upload,
  }),
  /** Changes a proxy. */
  'proxy.update': update('/admin/proxy/:id', {
    may: managers,
    input: { id, value: line(300), status: activity },
    answer: only('proxy', entities.proxy),
    idInBody: true,
  }),
  /** Deletes a proxy. */
  'proxy.delete': remove('/admin/proxy/:id', { may: managers, input: byId }),
  /** How many proxies are in use. */
  'proxy.countUse': get('/admin/proxy/count-use', {
    may: managers,
    answer: entity({}, { used: count, unUsed: count }),
    fallback: 'Error get Proxy count',
  }),
  /** Every phone number. */
  'phoneNumber.list': get('/admin/phonenumber/list', {
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.phoneNumber),
    fallback: 'Error fetching Phone Number list',
  }),
  /**
   * A page of phone numbers.
   * @search a part of the number, however it is written, or of the name
   */
  'phoneNumber.page': pages('/admin/phonenumber/list-per-page', {
    may: managers,
    row: entities.phoneNumber,
    input: { synced },
    isSearched: true,
    filters: { status: ACTIVITIES, sent: ['never', 'sent'], opted_out: ['yes', 'no'] },
    sorts: ['number', 'name', 'count_success', 'count_fail', 'last_sent'],
    fallback: 'Error fetching Phone Number list',
  }),
  /** A phone number. */
  'phoneNumber.read': get('/admin/phonenumber/:id', {
    may: managers,
    input: byId,
    answer: z.object({ phoneNumber: entities.phoneNumber, opt_out: z.nullish(entities.optOut) }),
    fallback: 'Error fetching Phone Number',
  }),
  /** Adds a phone number. */
  'phoneNumber.create': save('/admin/phonenumber/save', {
    may: managers,
    input: { number: phone, name: line() },
    answer: only('phoneNumber', entities.phoneNumber),
  }),
  /** Adds phone numbers from a file. */
  'phoneNumber.import': save('/admin/phonenumber/import', {
    may: managers,
    input: { file },
    answer: importedNumbers,
    fallback: 'Error importing CSV',
    ...upload,
  }),
  /** Changes a phone number. */
  'phoneNumber.update': update('/admin/phonenumber/:id', {
    may: managers,
    input: { id, number: phone, name: line(), status: activity },
    answer: only('phoneNumber', entities.phoneNumber),
  }),
  /** Deletes a phone number. */
  'phoneNumber.delete': remove('/admin/phonenumber/:id', {
    may: managers,
    input: byId,
  }),
  /** How many numbers were written to. */
  'phoneNumber.countBlast': get('/admin/phonenumber/count-blast', {
    may: managers,
    answer: entity({}, { blasted: count, unBlasted: count }),
    fallback: 'Error fetching Phone Number list',
  }),
  /** Every template. */
  'message.list': get('/admin/message/list', {
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.message),
  }),
  /** A page of templates. */
  'message.page': pages('/admin/message/list-per-page', {
    may: managers,
    row: entities.message,
    filters: { status: ACTIVITIES },
    sorts: ['count_use', 'status'],
  }),
  /** A template. */
  'message.read': get('/admin/message/:id', {
    may: managers,
    input: byId,
    answer: only('message', entities.message),
  }),
  /** Adds a template. */
  'message.create': save('/admin/message/create', {
    may: managers,
    input: template,
    answer: only('message', entities.message),
    fallback: 'Error saving template message',
    ...upload,
  }),
  /** Adds templates from a file. */
  'message.import': save('/admin/message/import', {
    may: managers,
    input: { file },
    answer: importedMessages,
    fallback: 'Error importing File',
    ...upload,
  }),
  /** Changes a template. */
  'message.update': update('/admin/message/:id', {
    may: managers,
    input: { id, ...template },
    answer: only('message', entities.message),
    fallback: 'Error updating template message',
    ...upload,
  }),
  /** Deletes a template. */
  'message.delete': remove('/admin/message/:id', { may: managers, input: byId }),
  ...optOutCalls,
} as const;
