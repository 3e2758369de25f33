import { answers, requests } from '../schema/calls/whatsapp';
import { command, errorFirst, get, post, save, update } from './endpoint';

const { none, byId, byUser } = requests;
/** How long a QR code is waited for (LIMIT-03), in ms. */
const LONG_POLL = 120_000;

/** WhatsApp accounts. */
export const whatsappEndpoints = {
  'whatsapp.newClient': post(
    '/admin/whatsapp/new-client',
    requests.newClient,
    answers.newClient,
    'Error creating client',
    command,
  ),
  'whatsapp.removeClient': post(
    '/admin/whatsapp/remove-client',
    requests.byDevice,
    answers.nothing,
    'Error removing client',
    command,
  ),
  'whatsapp.qr': get(
    '/admin/whatsapp/qr-new-client/:deviceId',
    requests.byDevice,
    answers.qr,
    'Error fetching QR code',
    { timeout: LONG_POLL },
  ),
  'whatsapp.clientState': get(
    '/admin/whatsapp/client-state/:deviceId',
    requests.byDevice,
    answers.clientState,
    'Error fetching Whatsapp list',
  ),
  'whatsapp.messageCreated': get(
    '/admin/whatsapp/listen-message-created/:id',
    byId,
    answers.messageCreated,
    'Error fetching Whatsapp list',
    { timeout: LONG_POLL },
  ),
  'whatsapp.sendMessage': post(
    '/admin/whatsapp/send-message/1',
    requests.sendMessage,
    answers.nothing,
    'Error sending message',
  ),
  'whatsapp.save': save(
    '/admin/whatsapp/save',
    requests.whatsappSave,
    answers.whatsapp,
    'Error creating client',
  ),
  'whatsapp.read': get('/admin/whatsapp/:id', byId, answers.whatsapp, 'Error fetching Whatsapp list'),
  'whatsapp.listOfUser': get(
    '/admin/whatsapp/list/:userId',
    requests.whatsappList,
    answers.whatsappPage,
    'Error fetching Whatsapp list',
  ),
  'whatsapp.list': get('/admin/whatsapp/list', none, answers.whatsappPage, 'Error fetching WhatsApp list'),
  'whatsapp.count': get(
    '/admin/whatsapp/count/:userId',
    byUser,
    answers.whatsappCount,
    'Error fetching WhatsApp list',
  ),
  'whatsapp.page': get(
    '/admin/whatsapp/list-per-page',
    requests.senderPage,
    answers.whatsappPage,
    'Error fetching WhatsApp list',
  ),
  'whatsapp.suspendedPage': get(
    '/admin/whatsapp/suspended/list-per-page',
    requests.suspendedPage,
    answers.whatsappPage,
    'Error fetching WhatsApp list',
  ),
  'whatsapp.status': update(
    '/admin/whatsapp/status',
    requests.whatsappStatus,
    answers.whatsapp,
    'Error fetching WhatsApp list',
  ),
  'whatsapp.interval': update(
    '/admin/whatsapp/interval',
    requests.whatsappInterval,
    answers.whatsapp,
    'Error fetching WhatsApp list',
  ),
  'whatsapp.start': save(
    '/admin/whatsapp/start-blasting',
    requests.startBlasting,
    answers.nothing,
    'Internal server error',
    { ...errorFirst, ...command },
  ),
  'whatsapp.stop': save(
    '/admin/whatsapp/stop-blasting',
    requests.stopBlasting,
    answers.nothing,
    'Internal server error',
    { ...errorFirst, ...command },
  ),
  'whatsapp.reset': post(
    '/admin/whatsapp/reset',
    byId,
    answers.whatsappData,
    'Internal server error',
    command,
  ),
  'whatsapp.activate': post(
    '/admin/whatsapp/activate',
    byId,
    answers.whatsappData,
    'Internal server error',
    command,
  ),
} as const;
