import { type Check, Skipped } from '../check';
import { call, holds, judged, refused, same } from '../calls';
import { clauseOf, titleOf } from '../contract';
import { someone } from '../people';

const check = (clause: string, name: string, run: Check['run']): Check => ({
  area: 'changes',
  name,
  clause: clauseOf(clause),
  writes: true,
  run,
});

const pairing = check(
  'whatsapp.newClient',
  'pairing: a client asked for, its code read, removed',
  async (trial) => {
    const person = someone(trial, 'member', 'dev');
    const deviceId = `id-${Date.now()}${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`;
    await call(trial, person, 'whatsapp.newClient', { deviceId, userId: person.id });
    const waited = await trial.server.read(person, 'whatsapp.qr', { deviceId });
    if (waited.tries.at(-1)?.status === 504) trial.advise('no code in time', titleOf('whatsapp.qr'));
    else holds(judged(trial, 'whatsapp.qr', waited).qr.length > 0, 'a code', waited.answer);
    const { state } = await call(trial, person, 'whatsapp.clientState', { deviceId });
    holds(state !== 'CONNECTED', 'a client that nobody linked', state);
    await call(trial, person, 'whatsapp.removeClient', { deviceId });
  },
);

const LOST = new Set<string | null>(['disconnected', 'unknown', 'loggedOut', 'conflict']);
const lost = check('whatsapp.start', 'blast: an account without a line is not started', async (trial) => {
  const person = someone(trial, 'member', 'dev');
  const { rows } = await call(trial, person, 'whatsapp.listOfUser', { userId: person.id });
  const account = rows.find(({ state, status }) => LOST.has(state) && status === 'idle');
  if (!account) throw new Skipped(`needs an account of ${person.email} that has no line`);
  const ids = { whatsappClientId: account.clientid, socketClientId: `client-${person.id}` };
  trial.putBack(`${account.clientid}, which may send`, async () => {
    const { answer } = await trial.server.read(person, 'whatsapp.read', { id: account.id });
    if (answer?.whatsapp.status !== 'idle') await call(trial, person, 'whatsapp.stop', ids);
  });
  await refused(trial, person, 'whatsapp.start', { ...ids, loop: true });
});

const idle = check('whatsapp.stop', 'blast: an idle account stays idle', async (trial) => {
  const person = someone(trial, 'member', 'dev');
  const { rows } = await call(trial, person, 'whatsapp.listOfUser', { userId: person.id });
  const account = rows.find(({ status }) => status === 'idle');
  if (!account) throw new Skipped(`needs an idle account of ${person.email}`);
  const { whatsapp } = await call(trial, person, 'whatsapp.status', { id: account.id, status: 'idle' });
  same('status from PUT /admin/whatsapp/status', whatsapp.status, 'idle');
  await call(trial, person, 'whatsapp.stop', {
    whatsappClientId: account.clientid,
    socketClientId: `client-${person.id}`,
  });
  const read = await call(trial, person, 'whatsapp.read', { id: account.id });
  same('status', read.whatsapp.status, 'idle');
});

export const accounts: readonly Check[] = [pairing, lost, idle];
