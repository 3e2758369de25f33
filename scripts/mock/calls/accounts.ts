import { sampleMessage } from '../contract';
import type { Row } from '../records';
import { Refused } from '../refused';
import { type Calls, type Desk, isOffice } from './call';

/** A suspension of which nothing is taken back. */
const LAST = 3;

export function accountCalls({ records, stories }: Desk): Calls {
  const account = (id: unknown) => records.find('whatsapp', id);
  const shown = (row: Row) => ({ whatsapp: records.shown('whatsapp', row) });
  const told = (row: Row) => ({ data: records.shown('whatsapp', row) });
  const stop = (row: Row) => {
    const playing = stories.of('whatsapp', row.id);
    if (playing) playing.goTo('stop');
    else stories.tell('idle', 'whatsapp', Object.assign(row, { status: 'idle' }));
    return {};
  };
  /** The phone is not linked any more. */
  const unlink = (row: Row) => {
    const playing = stories.of('whatsapp', row.id);
    if (playing) return playing.goTo('cut off', 'loggedOut');
    const isSending = row.status === 'sending';
    stories.tell('connection.update', 'whatsapp', Object.assign(row, { state: 'loggedOut', status: 'idle' }));
    if (isSending) stories.tell('stop', 'whatsapp', row);
  };
  const pairing = (deviceId: unknown) => {
    const found = records.pairings.get(String(deviceId));
    if (!found) throw new Refused(404, 'Data tidak ditemukan.');
    return found;
  };
  return {
    'whatsapp.listOfUser': ({ ids }) => ({
      list: records.shownAll('whatsapp', records.accountsOf(records.find('users', ids[0]))),
    }),
    'whatsapp.count': ({ user }) => {
      const own = isOffice(user) ? records.of('whatsapp') : records.accountsOf(user);
      const connectedCount = own.filter((row) => row.state === 'connected' && !row.suspended).length;
      return { connectedCount, disconnectedCount: own.length - connectedCount };
    },
    'whatsapp.clientState': ({ ids: [id] }) => ({
      state: records.pairings.has(String(id)) ? pairing(id).state : String(account(id).state).toUpperCase(),
    }),
    'whatsapp.newClient': ({ fields: { deviceId, userId, phoneNumber } }) => {
      records.find('users', userId);
      const made: Record<string, unknown> = {
        deviceId,
        userId: Number(userId),
        phoneNumber,
        state: 'PAIRING',
      };
      records.pairings.set(String(deviceId), made);
      stories.pair(made);
      return { proxyId: null };
    },
    'whatsapp.removeClient': ({ fields: { deviceId } }) => {
      const linked = records.of('whatsapp').find(({ clientid }) => clientid === deviceId);
      if (linked) unlink(linked);
      else pairing(deviceId);
      stories.forget('device', deviceId);
      records.pairings.delete(String(deviceId));
      return {};
    },
    'whatsapp.qr': ({ ids: [id] }) => ({ qr: pairing(id).qr ?? sampleMessage('qr', {}).qr }),
    'whatsapp.save': ({ fields: { reconnect, ...fields } }) => {
      const made = pairing(fields.clientid);
      if (made.state !== 'AUTHENTICATED') throw new Refused(409, 'Perangkat belum tersambung.');
      const { user_id, ...linked } = { ...fields, user_id: made.userId, state: 'connected' };
      const fresh = {
        user_id,
        status: 'idle',
        count_success: 0,
        count_fail: 0,
        income: 0,
        suspended: 0,
        suspended_count: 0,
      };
      const row =
        reconnect == null
          ? records.add('whatsapp', { ...fresh, ...linked })
          : Object.assign(account(reconnect), linked);
      stories.of('device', fields.clientid)?.goTo('save');
      records.pairings.delete(String(fields.clientid));
      return shown(row);
    },
    'whatsapp.status': ({ fields: { id, status } }) => shown(Object.assign(account(id), { status })),
    'whatsapp.interval': ({ fields: { id, ...interval } }) => shown(Object.assign(account(id), interval)),
    'whatsapp.start': ({ fields }) => {
      const row = account(fields.whatsappClientId);
      if (row.state !== 'connected') throw new Refused(409, 'Sambungan terputus');
      if (row.suspended) throw new Refused(409, 'Akun sedang ditangguhkan.');
      if (stories.of('whatsapp', row.id)) throw new Refused(409, 'Akun sedang mengirim.');
      stories.blast(row);
      return {};
    },
    'whatsapp.stop': ({ fields }) => stop(account(fields.whatsappClientId)),
    'whatsapp.reset': ({ fields }) => {
      const row = Object.assign(account(fields.id), { count_success: 0, count_fail: 0, income: 0 });
      stories.tell('reset', 'whatsapp', row);
      return told(row);
    },
    'whatsapp.activate': ({ fields }) => {
      const row = account(fields.id);
      if (!row.suspended || Number(row.suspended_count) >= LAST)
        throw new Refused(409, 'Akun tidak dapat diaktifkan.');
      stories.tell('connection.update', 'whatsapp', Object.assign(row, { suspended: 0 }));
      return told(row);
    },
    'whatsapp.sendMessage': ({ fields: { senders, targets } }) => {
      for (const sender of (senders as readonly string[]).map(account))
        for (const target of targets as readonly string[])
          stories.count(
            'count_success',
            sender,
            records.of('phoneNumber').find(({ number }) => number === target),
          );
      return {};
    },
  };
}
