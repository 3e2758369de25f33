import * as z from 'zod/mini';
import { accountTotals } from '../schema/account-totals';
import { listAnswer, only, required } from '../schema/answers';
import * as entities from '../schema/entities/whatsapp';
import { count, entity, idOrNull as someIdOrNull, textOrNull } from '../schema/scalars';
import { ACCOUNT_STATUSES } from '../schema/choices';
import { command, errorFirst, everyday, get, pages, post, save, update, waiting } from './define';
import {
  agreement,
  byId,
  byUser,
  choice,
  deviceId,
  id,
  idOrNull,
  interval,
  line,
  listOf,
  optional,
  paragraph,
  pasted,
  synced,
  whose,
  words,
} from './fields';
import { account, device, managers, ownerOf, person, signedIn } from './permission';

const SORTS = ['pushname', 'clientid', 'count_success', 'count_fail', 'income', 'state'] as const;

/** WhatsApp accounts. */
export const whatsappCalls = {
  /** Makes a client to link a phone with; with a number, by a typed code, else by a QR code. */
  'whatsapp.newClient': post('/admin/whatsapp/new-client', {
    may: ownerOf('user', 'dev'),
    limit: 'pairing',
    input: { deviceId, userId: id, previousDeviceId: optional(deviceId), phoneNumber: optional(words(20)) },
    answer: only('proxyId', someIdOrNull),
    fallback: 'Error creating client',
    ...command,
    ...everyday,
  }),
  /** Removes a client that is not needed any more. */
  'whatsapp.removeClient': post('/admin/whatsapp/remove-client', {
    may: device,
    input: { deviceId },
    fallback: 'Error removing client',
    ...command,
    ...everyday,
  }),
  /** Waits for the QR code of a new client. */
  'whatsapp.qr': get('/admin/whatsapp/qr-new-client/:deviceId', {
    may: device,
    input: { deviceId },
    answer: only('qr', required),
    fallback: 'Error fetching QR code',
    ...waiting,
  }),
  /** How a client stands. */
  'whatsapp.clientState': get('/admin/whatsapp/client-state/:deviceId', {
    may: ownerOf('client', 'admin', 'dev'),
    input: { deviceId },
    answer: only('state', textOrNull),
    fallback: 'Error fetching Whatsapp list',
  }),
  /**
   * Waits for the next message of an account.
   * @untried waits until an account sends
   */
  'whatsapp.messageCreated': get('/admin/whatsapp/listen-message-created/:id', {
    may: account,
    input: byId,
    answer: only('message', z.unknown()),
    fallback: 'Error fetching Whatsapp list',
    ...waiting,
  }),
  /**
   * Writes one text to numbers, by the accounts that are named.
   * @untried sends messages
   */
  'whatsapp.sendMessage': post('/admin/whatsapp/send-message/1', {
    may: managers,
    input: {
      senders: listOf(deviceId, 100),
      targets: listOf(line(30), 10_000),
      message: { ...paragraph(10_000, 1), given: required },
    },
    fallback: 'Error sending message',
  }),
  /**
   * Writes down the account that was linked: a new one, or the one that is linked anew.
   * @untried needs a phone that scans the code
   */
  'whatsapp.save': save('/admin/whatsapp/save', {
    may: device,
    input: {
      clientid: deviceId,
      phonenumber: words(30),
      pushname: pasted(100),
      server: words(30),
      serialized: words(100),
      proxyId: idOrNull,
      user_id: id,
      reconnect: idOrNull,
    },
    answer: only('whatsapp', entities.whatsapp),
    fallback: 'Error creating client',
  }),
  /** An account. */
  'whatsapp.read': get('/admin/whatsapp/:id', {
    may: account,
    input: byId,
    answer: only('whatsapp', entities.whatsapp),
    fallback: 'Error fetching Whatsapp list',
  }),
  /** Every account of a person. */
  'whatsapp.listOfUser': get('/admin/whatsapp/list/:userId', {
    may: person,
    limit: 'ownList',
    input: { userId: id, synced },
    answer: listAnswer(entities.whatsapp),
    fallback: 'Error fetching Whatsapp list',
  }),
  /** Every account. */
  'whatsapp.list': get('/admin/whatsapp/list', {
    may: managers,
    limit: 'export',
    answer: listAnswer(entities.whatsapp),
    fallback: 'Error fetching WhatsApp list',
  }),
  /** How many accounts can send and how many cannot; of all users where the id is no member’s. */
  'whatsapp.count': get('/admin/whatsapp/count/:userId', {
    may: person,
    input: byUser,
    answer: entity({}, { connectedCount: count, disconnectedCount: count }),
    fallback: 'Error fetching WhatsApp list',
  }),
  /**
   * What all accounts together are and have counted since they were last reset.
   * @addition The board sums the accounts that it shows, and says so.
   */
  'whatsapp.totals': get('/admin/whatsapp/board/totals', {
    may: managers,
    answer: accountTotals,
  }),
  /**
   * A page of accounts; a member always gets their own.
   * @search a part of the name, the number, however it is written, or the client; or, alone, the name of a status
   */
  'whatsapp.page': pages('/admin/whatsapp/list-per-page', {
    may: signedIn,
    row: entities.whatsapp,
    input: { user_id: whose, synced },
    isSearched: true,
    filters: { status: ACCOUNT_STATUSES, proxy: null },
    sorts: [...SORTS, 'member', 'proxy', 'status', 'attention'],
    fallback: 'Error fetching WhatsApp list',
  }),
  /**
   * A page of the suspended accounts of everybody, the latest first.
   * @search a part of the name, the number, however it is written, the client, or the name of whom it belongs to
   * @addition The suspended accounts are picked out of `/admin/whatsapp/list`, searched and paged by the page.
   */
  'whatsapp.suspendedPage': pages('/admin/whatsapp/suspended/list-per-page', {
    may: managers,
    row: entities.whatsapp,
    isSearched: true,
    sorts: [...SORTS, 'firstname', 'suspendedAt', 'suspended_count'],
    fallback: 'Error fetching WhatsApp list',
  }),
  /** Sets what an account does. */
  'whatsapp.status': update('/admin/whatsapp/status', {
    may: ownerOf('whatsapp', 'dev'),
    input: { id, status: choice(['idle', 'sending']) },
    answer: only('whatsapp', entities.whatsapp),
    fallback: 'Error fetching WhatsApp list',
    ...everyday,
  }),
  /**
   * Sets the pauses of an account.
   * @untried its value cannot be read, so it could not be put back
   */
  'whatsapp.interval': update('/admin/whatsapp/interval', {
    may: account,
    input: { id, interval_min: interval, interval_max: interval },
    answer: only('whatsapp', entities.whatsapp),
    fallback: 'Error fetching WhatsApp list',
  }),
  /** Starts a blast, which goes on until it is stopped. */
  'whatsapp.start': save('/admin/whatsapp/start-blasting', {
    may: device,
    input: { whatsappClientId: deviceId, socketClientId: line(100), loop: agreement('Tidak valid.') },
    ...errorFirst,
    ...command,
    ...everyday,
  }),
  /** Stops a blast. */
  'whatsapp.stop': save('/admin/whatsapp/stop-blasting', {
    may: device,
    input: { whatsappClientId: deviceId, socketClientId: line(100) },
    ...errorFirst,
    ...command,
    ...everyday,
  }),
  /**
   * Sets an account’s counters to zero.
   * @untried an account's counts could not be put back
   */
  'whatsapp.reset': post('/admin/whatsapp/reset', {
    may: account,
    input: byId,
    answer: only('data', entities.whatsapp),
    ...command,
    ...everyday,
  }),
  /**
   * Takes a suspension back, below three suspensions.
   * @untried a suspension could not be put back
   */
  'whatsapp.activate': post('/admin/whatsapp/activate', {
    may: managers,
    input: byId,
    answer: only('data', entities.whatsapp),
    ...command,
  }),
} as const;
