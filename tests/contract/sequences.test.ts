import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../sandbox/core/clock';
import { simulated } from '../../sandbox/simulated/simulated-network';
import { type Line, openLine } from '../../scripts/conformance/line';
import { followerOf, type Stray } from '../../scripts/conformance/sequence';
import { type Sequence, sequences } from '../../scripts/contract/sequences';
import { useServer } from './harness';

const harness = useServer({ clock: systemClock, network: simulated({ speed: 20 }) });
const LONGEST = 20_000;
const settings = { b_insert: 0 as const, interval_min: 1, interval_max: 2 };
const phone = { number: '6281311114444', name: 'Ponsel Uji' };

let line: Line;
beforeAll(() => {
  line = openLine({
    url: harness.url,
    origin: harness.url,
    channel: 'client-admin',
    token: harness.as('dev').token,
  });
});
afterAll(() => line.close());

interface Heard {
  readonly event?: unknown;
  readonly sender?: { readonly id?: unknown };
  readonly source?: unknown;
  readonly deviceId?: unknown;
  readonly state?: unknown;
}
const heard = (event: string, fields: object, from = 0) =>
  line.until(
    (message) =>
      line.received.indexOf(message) >= from &&
      message.event === event &&
      Object.entries(fields).every(
        ([name, value]) => String((message as Record<string, unknown>)[name]) === String(value),
      ),
    LONGEST,
  );
const ofRunner = (source: string, id: string) => (message: Heard) =>
  message.source === source && String(message.sender?.id) === id;

/** What of everything that was heard departs from the sequence, and the steps that were met. */
function follow(sequence: Sequence) {
  const follower = followerOf(sequence);
  const strays = line.received.map((message): Stray | null => follower.hear(message)).filter(Boolean);
  return { strays, visited: follower.visited };
}

async function idleAccounts(count: number) {
  const member = harness.as('member');
  const { rows } = await member.call('whatsapp.listOfUser', { userId: member.id });
  return rows.filter((row) => row.state === 'connected' && row.status === 'idle').slice(0, count);
}

it('a blast is told in the order of its sequence, however it ends', async () => {
  const member = harness.as('member');
  const accounts = await idleAccounts(4);
  const blast = ({ clientid }: { clientid: string }) => ({
    whatsappClientId: clientid,
    socketClientId: `client-${member.id}`,
  });
  for (const account of accounts) await member.call('whatsapp.start', { ...blast(account), loop: true });
  const [stopped, suspended, unlinked, dropped] = accounts;
  if (!stopped || !suspended || !unlinked || !dropped) throw new Error('Too few accounts');
  for (const { clientid } of accounts) await heard('waiting', { deviceId: clientid });
  await member.call('whatsapp.stop', blast(stopped));
  await harness.handset.suspend(Number(suspended.id));
  await harness.handset.unlink(Number(unlinked.id));
  await harness.handset.drop(Number(dropped.id));
  const from = line.received.length;
  await harness.handset.restore(Number(dropped.id));
  await heard('connection.update', { deviceId: dropped.clientid, state: 'connected' }, from);
  await heard('waiting', { deviceId: dropped.clientid }, from);
  await member.call('whatsapp.stop', blast(dropped));
  for (const { clientid } of accounts) expect(await heard('stop', { deviceId: clientid })).not.toBeNull();
  const { strays, visited } = follow(sequences.blast);
  expect(strays).toEqual([]);
  for (const step of ['target', 'sending', 'waiting', 'suspended', 'cut off', 'lost', 'linked', 'stop'])
    expect(visited).toContain(step);
});

it.each(['generator', 'validator'] as const)('a %s is told in the order of its sequence', async (kind) => {
  const staff = harness.as('staff');
  const { rows } = await staff.call('whatsapp.listOfUser', { userId: staff.id });
  const whatsapp_id = rows.find(({ state, status }) => state === 'connected' && status === 'idle')?.id ?? '';
  const make = async () => {
    if (kind === 'generator') {
      const range = { start_number: '6282100000000', end_number: '6282100000005' };
      return (await staff.call('generator.create', { ...range, ...settings, whatsapp_id })).generator.id;
    }
    const numbers = Array.from({ length: 6 }, (_, place) => `08121111000${place},Nama`);
    const file = new File([`number,name\n${numbers.join('\n')}\n`], 'urutan.csv');
    return (await staff.call('validator.create', { file, ...settings, whatsapp_id })).validator.id;
  };
  const [done, stopped] = [await make(), await make()];
  for (const id of [done, stopped]) await staff.call(`${kind}.start`, { id });
  await staff.call(`${kind}.stop`, { id: stopped });
  const of = (id: string, event: string) =>
    line.until((message) => message.event === event && ofRunner(kind, id)(message), LONGEST);
  expect(await of(done, 'finished')).not.toBeNull();
  expect(await of(stopped, 'stop')).not.toBeNull();
  const { strays, visited } = follow(sequences[kind]);
  expect(strays).toEqual([]);
  for (const step of ['counted', 'asks', 'progress', 'finished', 'stop']) expect(visited).toContain(step);
});

it.each([
  ['QR code', 'byQr', 'qr'],
  ['typed code', 'byCode', 'code'],
] as const)('a pairing by %s is told in the order of its sequence', async (_, name, offer) => {
  const member = harness.as('member');
  const deviceId = `id-172400000000777${offer.length}`;
  const isByCode = offer === 'code';
  await member.call('whatsapp.newClient', {
    deviceId,
    userId: member.id,
    ...(isByCode && { phoneNumber: phone.number }),
  });
  const offered = String((await heard(offer, { deviceId }))?.[offer]);
  await harness.handset.failPairing(deviceId, 'mongo', 'Gagal');
  await (isByCode ? harness.handset.enterCode(offered, phone) : harness.handset.scan(offered, phone));
  expect(await heard('authenticated', { deviceId })).not.toBeNull();
  await member.call('whatsapp.save', {
    clientid: deviceId,
    phonenumber: phone.number,
    pushname: phone.name,
    server: 'c.us',
    serialized: `${phone.number}@c.us`,
    proxyId: null,
    user_id: member.id,
    reconnect: null,
  });
  expect(await heard('connection.update', { deviceId, state: 'connected' })).not.toBeNull();
  const { strays, visited } = follow(sequences[name]);
  expect(strays).toEqual([]);
  expect([...visited].toSorted()).toEqual(['authenticated', 'failed', 'linked', offer].toSorted());
});
