import { describe, expect, it } from 'vitest';
import type { CallName } from '../../src/api/calls';
import { errorOf, startClient } from './harness';

const file = () => new Blob(['a']);
const runner = { whatsapp_id: '1', b_insert: 0, interval_min: 1, interval_max: 2 };
const template = { text: '', text_wa: '', button: '[]', status: 'active' };

/** Call, input, and the text for a refusal that brings none. */
const FALLBACKS: readonly (readonly [CallName, object, string])[] = [
  ['users.read', { id: '1' }, 'Error fetching user'],
  ['users.update', { id: '1' }, 'Error updating user'],
  ['whatsapp.newClient', { deviceId: 'id-1', userId: '1' }, 'Error creating client'],
  ['whatsapp.qr', { deviceId: 'id-1' }, 'Error fetching QR code'],
  ['whatsapp.sendMessage', { senders: ['id-1'], targets: ['62'], message: 'a' }, 'Error sending message'],
  ['whatsapp.page', { page: 1 }, 'Error fetching WhatsApp list'],
  ['bonus.page', { page: 1 }, 'Error fetching Bonus list'],
  ['phoneNumber.page', { page: 1 }, 'Error fetching Phone Number list'],
  ['phoneNumber.read', { id: '1' }, 'Error fetching Phone Number'],
  ['proxy.page', { page: 1 }, 'Error fetching Proxy list'],
  ['proxy.read', { id: '1' }, 'Error fetching Proxy'],
  ['generator.page', { page: 1 }, 'Error fetching Generator list'],
  ['level.page', { page: 1 }, 'Error fetching Level list'],
  ['users.referralPage', { page: 1, userId: '1' }, 'Error fetching Referral list'],
  ['messageLog.todayIncome', { userId: '1' }, 'Error Get Today Income'],
  ['messageLog.todayCount', {}, 'Error Get Today Count'],
  ['whatsapp.removeClient', { deviceId: 'id-1' }, 'Error removing client'],
  ['phoneNumber.import', { file: file() }, 'Error importing CSV'],
  ['proxy.import', { file: file() }, 'Error importing CSV'],
  ['proxy.countUse', {}, 'Error get Proxy count'],
  ['message.create', template, 'Error saving template message'],
  ['message.update', { id: '1', ...template }, 'Error updating template message'],
  ['message.import', { file: file() }, 'Error importing File'],
  ['validator.create', { file: file(), ...runner }, 'Error create validator'],
  ['validator.update', { id: '1', ...runner }, 'Error update validator'],
];

describe('a refusal without a text of its own [ERR-08, ERR-09, ERR-10, ERR-11, ERR-12, ERR-13, ERR-14, ERR-15, ERR-16, ERR-17, ERR-18, ERR-19, ERR-20, ERR-21, ERR-22, ERR-23, ERR-24, ERR-25, ERR-26, ERR-27, ERR-28, ERR-29, ERR-30, ERR-31]', () => {
  it.each(FALLBACKS)('of %s %o shows %s', async (name, input, text) => {
    const { api, call } = startClient({
      fetch: async () => new Response('<h1>proxy</h1>', { status: 400 }),
    });
    expect(await errorOf(call(name, input as never))).toMatchObject({ kind: 'refused', text });
    expect(api.requests).toEqual([]);
  });
});

describe('a refusal with texts of its own', () => {
  it.each(FALLBACKS)('of %s %o shows msg before the others [HTTP-04]', async (name, input) => {
    const fetch = async () => Response.json({ error: 'c', message: 'b', msg: 'a' }, { status: 400 });
    expect((await errorOf(startClient({ fetch }).call(name, input as never))).text).toBe('a');
  });
});
