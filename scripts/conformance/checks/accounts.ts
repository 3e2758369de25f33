import { type Check, Skipped } from '../check';
import { call, holds, refused, same, undone } from '../calls';
import { someone } from '../people';

const check = (name: string, run: Check['run']): Check => ({ area: 'changes', name, writes: true, run });

const pairing = check('pairing: a client asked for, its code read, removed', async (trial) => {
  const person = someone(trial, 'member', 'dev');
  const deviceId = `id-${Date.now()}${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`;
  await call(trial, person, 'whatsapp.newClient', { deviceId, userId: person.id });
  let isRemoved = false;
  trial.putBack(`client ${deviceId}`, async () => {
    if (!isRemoved) await undone(trial, person, 'whatsapp.removeClient', { deviceId });
  });
  const { qr } = await call(trial, person, 'whatsapp.qr', { deviceId });
  holds(qr.length > 0, 'a code', qr);
  const { state } = await call(trial, person, 'whatsapp.clientState', { deviceId });
  holds(state !== 'CONNECTED', 'a client that nobody linked', state);
  await call(trial, person, 'whatsapp.removeClient', { deviceId });
  isRemoved = true;
});

const LOST = new Set<string | null>(['disconnected', 'unknown', 'loggedOut', 'conflict']);
const lost = check('blast: an account without a line is not started', async (trial) => {
  const person = someone(trial, 'member', 'dev');
  const { rows } = await call(trial, person, 'whatsapp.listOfUser', { userId: person.id });
  const account = rows.find(({ state, status }) => LOST.has(state) && status === 'idle');
  if (!account) throw new Skipped(`needs an account of ${person.email} that has no line`);
  const ids = { whatsappClientId: account.clientid, socketClientId: `client-${person.id}` };
  await refused(trial, person, 'whatsapp.start', { ...ids, loop: true }, () =>
    call(trial, person, 'whatsapp.stop', ids),
  );
});

const idle = check('blast: an idle account stays idle', async (trial) => {
  const person = someone(trial, 'member', 'dev');
  const { rows } = await call(trial, person, 'whatsapp.listOfUser', { userId: person.id });
  const account = rows.find(({ status }) => status === 'idle');
  if (!account) throw new Skipped(`needs an idle account of ${person.email}`);
  const { whatsapp } = await call(trial, person, 'whatsapp.status', { id: account.id, status: 'idle' });
  same('status', whatsapp.status, 'idle');
  await call(trial, person, 'whatsapp.stop', {
    whatsappClientId: account.clientid,
    socketClientId: `client-${person.id}`,
  });
  const read = await call(trial, person, 'whatsapp.read', { id: account.id });
  same('status', read.whatsapp.status, 'idle');
});

export const accounts: readonly Check[] = [pairing, lost, idle];
