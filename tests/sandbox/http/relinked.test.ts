import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../sandbox/core/clock';
import type { Host, Order } from '../../../sandbox/network/port';
import { useServer } from '../../contract/harness';
import { tiny } from '../network/tiny-network';

const PHONE = {
  phonenumber: '628111222333',
  pushname: 'Citra',
  server: 'c.us',
  serialized: '628111222333@c.us',
};
const DEVICE = 'id-17240000000005678';

const given: Order[] = [];
let scan: ReturnType<ReturnType<typeof tiny>>['scan'];
const harness = useServer({
  clock: systemClock,
  network: (host: Host) => {
    const network = tiny()(host);
    ({ scan } = network);
    const take = (...asked: Parameters<typeof network.take>) => {
      given.push(...asked[0]);
      return network.take(...asked);
    };
    return { ...network, take };
  },
});

it('the device of an account that is linked anew is unlinked', async () => {
  const member = harness.as('member');
  const { rows } = await member.call('whatsapp.listOfUser', { userId: member.id });
  const account = rows.find(({ state }) => state === 'disconnected');
  if (!account) throw new Error('No account is disconnected.');
  const { id, clientid: previousDeviceId } = account;
  await member.call('whatsapp.newClient', { deviceId: DEVICE, userId: member.id, previousDeviceId });
  const { qr } = await member.call('whatsapp.qr', { deviceId: DEVICE });
  await scan(qr, PHONE);
  await member.call('whatsapp.save', {
    ...PHONE,
    clientid: DEVICE,
    proxyId: null,
    user_id: member.id,
    reconnect: id,
  });
  const unlinked = () => given.flatMap(({ kind, deviceId }) => (kind === 'unlink' ? deviceId : []));
  await vi.waitUntil(() => unlinked().length > 0);
  expect(unlinked()).toEqual([previousDeviceId]);
});
