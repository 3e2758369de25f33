import { answers, requests } from '../schema/calls/inventory';
import { get, save, update, remove, upload } from './endpoint';

const { none, byId } = requests;

/** What admins keep: settings, proxies, phone numbers, templates. */
export const inventoryEndpoints = {
  'setting.read': get('/admin/setting/get', none, answers.setting, 'Internal server error'),
  'setting.update': update(
    '/admin/setting/update',
    requests.setting,
    answers.settingSaved,
    'Internal server error',
  ),

  'proxy.list': get('/admin/proxy/list', none, answers.proxyPage, 'Error fetching Proxy list'),
  'proxy.page': get(
    '/admin/proxy/list-per-page',
    requests.syncedPage,
    answers.proxyPage,
    'Error fetching Proxy list',
  ),
  'proxy.read': get('/admin/proxy/:id', byId, answers.proxy, 'Error fetching Proxy'),
  'proxy.create': save('/admin/proxy/save', requests.proxySave, answers.proxy, 'Internal server error'),
  'proxy.import': save(
    '/admin/proxy/import',
    requests.imported,
    answers.proxyImport,
    'Error importing CSV',
    upload,
  ),
  'proxy.update': update('/admin/proxy/:id', requests.proxyUpdate, answers.proxy, 'Internal server error', {
    idInBody: true,
  }),
  'proxy.delete': remove('/admin/proxy/:id', byId, answers.nothing, 'Internal server error'),
  'proxy.countUse': get('/admin/proxy/count-use', none, answers.proxyUse, 'Error get Proxy count'),

  'phoneNumber.list': get(
    '/admin/phonenumber/list',
    none,
    answers.phoneNumberPage,
    'Error fetching Phone Number list',
  ),
  'phoneNumber.page': get(
    '/admin/phonenumber/list-per-page',
    requests.syncedPage,
    answers.phoneNumberPage,
    'Error fetching Phone Number list',
  ),
  'phoneNumber.read': get('/admin/phonenumber/:id', byId, answers.phoneNumber, 'Error fetching Phone Number'),
  'phoneNumber.create': save(
    '/admin/phonenumber/save',
    requests.phoneNumberSave,
    answers.phoneNumber,
    'Internal server error',
  ),
  'phoneNumber.import': save(
    '/admin/phonenumber/import',
    requests.imported,
    answers.phoneNumberImport,
    'Error importing CSV',
    upload,
  ),
  'phoneNumber.update': update(
    '/admin/phonenumber/:id',
    requests.phoneNumberUpdate,
    answers.phoneNumber,
    'Internal server error',
  ),
  'phoneNumber.delete': remove('/admin/phonenumber/:id', byId, answers.nothing, 'Internal server error'),
  'phoneNumber.countBlast': get(
    '/admin/phonenumber/count-blast',
    none,
    answers.blastCount,
    'Error fetching Phone Number list',
  ),

  'message.list': get('/admin/message/list', none, answers.messagePage, 'Internal server error'),
  'message.page': get(
    '/admin/message/list-per-page',
    requests.messagePage,
    answers.messagePage,
    'Internal server error',
  ),
  'message.read': get('/admin/message/:id', byId, answers.message, 'Internal server error'),
  'message.create': save(
    '/admin/message/create',
    requests.messageSave,
    answers.message,
    'Error saving template message',
    upload,
  ),
  'message.import': save(
    '/admin/message/import',
    requests.imported,
    answers.messageImport,
    'Error importing File',
    upload,
  ),
  'message.update': update(
    '/admin/message/:id',
    requests.messageSave,
    answers.message,
    'Error updating template message',
    upload,
  ),
  'message.delete': remove('/admin/message/:id', byId, answers.nothing, 'Internal server error'),
} as const;
