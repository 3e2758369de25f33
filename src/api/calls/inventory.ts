import * as z from 'zod/mini';
import { listAnswer, only, required } from '../schema/answers';
import * as entities from '../schema/entities';
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

const activity = { ...choice(ACTIVITIES), given: required };
const template = {
  file: optional(file),
  text: paragraph(),
  text_wa: paragraph(),
  /** As JSON in a text. */
  button: paragraph(),
  status: activity,
};

/** What admins keep: settings, proxies, phone numbers, templates. */
export const inventoryCalls = {
  'setting.read': get('/admin/setting/get', {
    says: 'The settings.',
    may: setUp,
    answer: only('setting', entities.setting),
  }),
  'setting.update': update('/admin/setting/update', {
    says: 'Changes the settings.',
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
  'proxy.list': get('/admin/proxy/list', {
    says: 'Every proxy.',
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.proxy),
    fallback: 'Error fetching Proxy list',
  }),
  'proxy.page': pages('/admin/proxy/list-per-page', {
    says: 'A page of proxies.',
    may: managers,
    row: entities.proxy,
    input: { synced },
    isSearched: true,
    filters: { status: ACTIVITIES, usage: ['used', 'unused'] },
    sorts: ['value', 'status'],
    fallback: 'Error fetching Proxy list',
  }),
  'proxy.read': get('/admin/proxy/:id', {
    says: 'A proxy.',
    may: managers,
    input: byId,
    answer: only('proxy', entities.proxy),
    fallback: 'Error fetching Proxy',
  }),
  'proxy.create': save('/admin/proxy/save', {
    says: 'Adds a proxy.',
    may: managers,
    input: { value: line(300) },
    answer: only('proxy', entities.proxy),
  }),
  'proxy.import': save('/admin/proxy/import', {
    says: 'Adds proxies from a file.',
    may: managers,
    input: { file },
    answer: importedProxies,
    fallback: 'Error importing CSV',
    ...upload,
  }),
  'proxy.update': update('/admin/proxy/:id', {
    says: 'Changes a proxy.',
    may: managers,
    input: { id, value: line(300), status: activity },
    answer: only('proxy', entities.proxy),
    idInBody: true,
  }),
  'proxy.delete': remove('/admin/proxy/:id', { says: 'Deletes a proxy.', may: managers, input: byId }),
  'proxy.countUse': get('/admin/proxy/count-use', {
    says: 'How many proxies are in use.',
    may: managers,
    answer: entity({}, { used: count, unUsed: count }),
    fallback: 'Error get Proxy count',
  }),
  'phoneNumber.list': get('/admin/phonenumber/list', {
    says: 'Every phone number.',
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.phoneNumber),
    fallback: 'Error fetching Phone Number list',
  }),
  'phoneNumber.page': pages('/admin/phonenumber/list-per-page', {
    says: 'A page of phone numbers.',
    may: managers,
    row: entities.phoneNumber,
    input: { synced },
    isSearched: true,
    filters: { status: ACTIVITIES, sent: ['never', 'sent'] },
    sorts: ['number', 'name', 'count_success', 'count_fail', 'last_sent'],
    fallback: 'Error fetching Phone Number list',
  }),
  'phoneNumber.read': get('/admin/phonenumber/:id', {
    says: 'A phone number.',
    may: managers,
    input: byId,
    answer: only('phoneNumber', entities.phoneNumber),
    fallback: 'Error fetching Phone Number',
  }),
  'phoneNumber.create': save('/admin/phonenumber/save', {
    says: 'Adds a phone number.',
    may: managers,
    input: { number: phone, name: line() },
    answer: only('phoneNumber', entities.phoneNumber),
  }),
  'phoneNumber.import': save('/admin/phonenumber/import', {
    says: 'Adds phone numbers from a file.',
    may: managers,
    input: { file },
    answer: importedNumbers,
    fallback: 'Error importing CSV',
    ...upload,
  }),
  'phoneNumber.update': update('/admin/phonenumber/:id', {
    says: 'Changes a phone number.',
    may: managers,
    input: { id, number: phone, name: line(), status: activity },
    answer: only('phoneNumber', entities.phoneNumber),
  }),
  'phoneNumber.delete': remove('/admin/phonenumber/:id', {
    says: 'Deletes a phone number.',
    may: managers,
    input: byId,
  }),
  'phoneNumber.countBlast': get('/admin/phonenumber/count-blast', {
    says: 'How many numbers were written to.',
    may: managers,
    answer: entity({}, { blasted: count, unBlasted: count }),
    fallback: 'Error fetching Phone Number list',
  }),
  'message.list': get('/admin/message/list', {
    says: 'Every template.',
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.message),
  }),
  'message.page': pages('/admin/message/list-per-page', {
    says: 'A page of templates.',
    may: managers,
    row: entities.message,
    filters: { status: ACTIVITIES },
    sorts: ['count_use', 'status'],
  }),
  'message.read': get('/admin/message/:id', {
    says: 'A template.',
    may: managers,
    input: byId,
    answer: only('message', entities.message),
  }),
  'message.create': save('/admin/message/create', {
    says: 'Adds a template.',
    may: managers,
    input: template,
    answer: only('message', entities.message),
    fallback: 'Error saving template message',
    ...upload,
  }),
  'message.import': save('/admin/message/import', {
    says: 'Adds templates from a file.',
    may: managers,
    input: { file },
    answer: importedMessages,
    fallback: 'Error importing File',
    ...upload,
  }),
  'message.update': update('/admin/message/:id', {
    says: 'Changes a template.',
    may: managers,
    input: { id, ...template },
    answer: only('message', entities.message),
    fallback: 'Error updating template message',
    ...upload,
  }),
  'message.delete': remove('/admin/message/:id', { says: 'Deletes a template.', may: managers, input: byId }),
} as const;
