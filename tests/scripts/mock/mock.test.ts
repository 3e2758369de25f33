import { expect, it } from 'vitest';
import type { Message } from '../../../scripts/mock/between';
import { follow, openMock } from './harness';

const MEMBER = 'member@mock.test';
const ADMIN = 'admin@mock.test';
const namesOf = (heard: readonly Message[]) => heard.map(({ event }) => event);
const connected = (row: Readonly<Record<string, unknown>>) => row.state === 'connected';

async function openWith(email: string, options: Parameters<typeof openMock>[0] = {}) {
  const opened = openMock(options);
  const person = await opened.signIn(email);
  const { heard } = opened.listen(`client-${String(person.user?.id)}`, person.token);
  return { ...opened, person, heard };
}

it('a blast counts what it sends until it is stopped, and what it earns is paid out', async () => {
  const { person, heard, time, signIn } = await openWith(MEMBER);
  const [account] = (await person.rows('/admin/whatsapp/list/2')).filter(connected);
  const blast = { whatsappClientId: account?.clientid, socketClientId: 'client-2', loop: true };
  const balance = async () => Number((await person.call('GET', '/admin/withdraw/balance/2')).balance);
  const before = { balance: await balance(), ...(await person.call('GET', '/admin/messagelog/count/2')) };
  await person.call('POST', '/admin/whatsapp/start-blasting', blast);
  time.advance(20_000);
  expect((await person.send('POST', '/admin/whatsapp/start-blasting', blast)).status).toBe(409);
  await person.call('POST', '/admin/whatsapp/stop-blasting', blast);

  const sent = namesOf(heard).filter((name) => name === 'count_success').length;
  expect(sent).toBeGreaterThan(5);
  expect(heard.at(-1)).toMatchObject({ event: 'stop', sender: { status: 'idle' } });
  expect(follow('blast', heard).strays).toEqual([]);
  const { whatsapp } = await person.call('GET', `/admin/whatsapp/${String(account?.id)}`);
  const fee = Number((await person.call('GET', '/admin/users/blast-fee/2')).blast_fee);
  expect(whatsapp).toMatchObject({
    status: 'idle',
    count_success: Number(account?.count_success) + sent,
    income: Number(account?.income) + sent * fee,
  });
  expect(await balance()).toBe(before.balance + sent * fee);
  const count = await person.call('GET', '/admin/messagelog/count/2');
  expect(count.successCount).toBe(Number((before as Record<string, unknown>).successCount) + sent);
  const admin = await signIn(ADMIN);
  expect(await admin.call('GET', '/admin/messagelog/today-count')).toMatchObject({ success: sent });
  expect((await admin.rows('/admin/phonenumber/list')).filter(({ in_use: inUse }) => inUse)).toEqual([]);
  time.advance(60_000);
  expect(heard.at(-1)).toMatchObject({ event: 'stop' });
});

it('a blast that is begun again at once goes on alone', async () => {
  const { person, heard, time } = await openWith(MEMBER);
  const [account] = (await person.rows('/admin/whatsapp/list/2')).filter(connected);
  const blast = { whatsappClientId: account?.clientid, socketClientId: 'client-2', loop: true };
  await person.call('POST', '/admin/whatsapp/start-blasting', blast);
  time.advance(1500);
  await person.call('POST', '/admin/whatsapp/stop-blasting', blast);
  await person.call('POST', '/admin/whatsapp/start-blasting', blast);
  time.advance(5000);
  expect((await person.send('POST', '/admin/whatsapp/start-blasting', blast)).status).toBe(409);
  expect(follow('blast', heard).strays).toEqual([]);
});

it('a blast meets all that may happen to it, in the order of its sequence', async () => {
  const { time, signIn, listen } = openMock({ seed: 2 });
  const dev = await signIn('dev@mock.test');
  const { heard } = listen('client-admin', dev.token);
  for (const { clientid } of (await dev.rows('/admin/whatsapp/list')).filter(connected))
    await dev.call('POST', '/admin/whatsapp/start-blasting', {
      whatsappClientId: clientid,
      socketClientId: 'client-admin',
      loop: true,
    });
  time.advance(200_000);
  const { strays, visited } = follow('blast', heard);
  expect(strays).toEqual([]);
  for (const step of ['attempting', 'failure', 'lost', 'linked', 'suspended', 'cut off', 'stop'])
    expect(visited).toContain(step);
});

it('a blast ends where no number is left', async () => {
  const { person, heard, time, signIn } = await openWith(MEMBER);
  const admin = await signIn(ADMIN);
  const numbers = await admin.rows('/admin/phonenumber/list');
  const [account] = (await person.rows('/admin/whatsapp/list/2')).filter(connected);
  const blast = { whatsappClientId: account?.clientid, socketClientId: 'client-2', loop: true };
  const [last] = numbers;
  for (const { id } of numbers.slice(1)) await admin.call('DELETE', `/admin/phonenumber/${String(id)}`);
  await person.call('POST', '/admin/whatsapp/start-blasting', blast);
  time.advance(1000);
  await admin.call('PUT', `/admin/phonenumber/${String(last?.id)}`, { ...last, status: 'nonactive' });
  time.advance(60_000);
  expect(heard.at(-1)).toMatchObject({ event: 'finished', sender: { status: 'idle' } });
  await person.call('PUT', '/admin/whatsapp/status', { id: account?.id, status: 'sending' });
  await person.call('POST', '/admin/whatsapp/start-blasting', blast);
  time.advance(1000);
  expect(heard.at(-1)).toMatchObject({ event: 'error_blast', sender: { status: 'idle' } });
});

it.each([
  ['QR code', 'byQr', 'qr', {}],
  ['typed code', 'byCode', 'code', { phoneNumber: '6281311112222' }],
] as const)('a phone links an account by %s', async (_, sequence, offer, more) => {
  const { person, heard, time } = await openWith(MEMBER);
  const deviceId = 'id-17240000000000001';
  await person.call('POST', '/admin/whatsapp/new-client', { deviceId, userId: 2, ...more });
  const account = { clientid: deviceId, user_id: 2, proxyId: null, reconnect: null };
  const early = { ...account, phonenumber: '62', pushname: '', server: '', serialized: '' };
  expect((await person.send('POST', '/admin/whatsapp/save', early)).status).toBe(409);
  time.advance(60_000);
  const { clientInfo } = heard.at(-1) as { readonly clientInfo?: object };
  const { whatsapp } = await person.call('POST', '/admin/whatsapp/save', { ...account, ...clientInfo });
  expect(whatsapp).toMatchObject({ clientid: deviceId, state: 'connected', ...clientInfo });
  expect((await person.rows('/admin/whatsapp/list-per-page?page=1'))[0]).toEqual(whatsapp);
  const { strays, visited } = follow(sequence, heard);
  expect(strays).toEqual([]);
  expect(visited).toEqual(expect.arrayContaining([offer, 'authenticated', 'linked']));
});

it('a phone number is written as 62 and what follows, however it was typed', async () => {
  const { person } = await openWith(ADMIN);
  const typed = { number: '0812-3456-7890', name: 'Citra' };
  const { phoneNumber } = await person.call('POST', '/admin/phonenumber/save', typed);
  expect(phoneNumber).toMatchObject({ number: '6281234567890' });
  expect((await person.send('POST', '/admin/phonenumber/save', typed)).status).toBe(422);
  const changed = { ...typed, number: '+62 812 9', status: 'active' };
  const { id } = phoneNumber as { id: number };
  expect((await person.call('PUT', `/admin/phonenumber/${id}`, changed)).phoneNumber).toMatchObject({
    number: '628129',
  });
});

it('a phone that is asked for again is linked once', async () => {
  const { person, heard, time } = await openWith(MEMBER);
  const pairing = { deviceId: 'id-17240000000000001', userId: 2 };
  for (const _ of [1, 2, 3]) await person.call('POST', '/admin/whatsapp/new-client', pairing);
  time.advance(200_000);
  expect(namesOf(heard).indexOf('authenticated')).toBe(heard.length - 1);
});

it('a client that is removed is logged out, which ends its blast', async () => {
  const { person, heard, time } = await openWith(MEMBER);
  const [busy, idle] = (await person.rows('/admin/whatsapp/list/2')).filter(connected);
  const blast = { whatsappClientId: busy?.clientid, socketClientId: 'client-2', loop: true };
  await person.call('POST', '/admin/whatsapp/start-blasting', blast);
  time.advance(3000);
  const remove = (deviceId: unknown) => person.send('POST', '/admin/whatsapp/remove-client', { deviceId });
  for (const account of [busy, idle]) expect((await remove(account?.clientid)).status).toBe(201);
  const update = { event: 'connection.update', state: 'loggedOut' };
  expect(heard.slice(-3)).toMatchObject([
    { ...update, sender: { id: busy?.id } },
    { event: 'stop', sender: { id: busy?.id, state: 'loggedOut', status: 'idle' } },
    { ...update, sender: { id: idle?.id } },
  ]);
  expect(follow('blast', heard).strays).toEqual([]);
  const { whatsapp } = await person.call('GET', `/admin/whatsapp/${String(busy?.id)}`);
  expect(whatsapp).toMatchObject({ state: 'loggedOut', status: 'idle' });
  time.advance(60_000);
  expect(heard.at(-1)).toMatchObject({ sender: { id: idle?.id } });
  expect((await remove('id-nobody')).status).toBe(404);
});

it.each(['generator', 'validator'] as const)('a %s finds numbers until all were asked', async (kind) => {
  const { person, heard, time, signIn } = await openWith('staff@mock.test');
  const [account] = (await person.rows('/admin/whatsapp/list/3')).filter(connected);
  const fields = { whatsapp_id: account?.id, b_insert: 1, interval_min: 1, interval_max: 2 };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new File(['number,name\n6281,A\n6282,B\n6283,C\n'], 'tiga.csv'));
  const range = { ...fields, start_number: '6281', end_number: '6283' };
  const make = async () => {
    const made = await person.call('POST', `/admin/${kind}/create`, kind === 'generator' ? range : form);
    return (made[kind] as { id: number }).id;
  };
  const [whole, halted] = [await make(), await make()];
  for (const id of [whole, halted]) await person.call('POST', `/admin/${kind}/start`, { id });
  time.advance(2000);
  await person.call('POST', `/admin/${kind}/stop`, { id: halted });
  time.advance(60_000);
  const told = await person.call('GET', `/admin/${kind}/${whole}`);
  const row = told[kind] as Record<string, number>;
  expect(row).toMatchObject({ status: 'idle', progress: 100 });
  expect(Number(row.count_success) + Number(row.count_fail)).toBe(3);
  const results = await person.rows(`/admin/${kind}/download-result/${whole}`);
  expect(results).toHaveLength(Number(row.count_success));
  const numbers = await (await signIn(ADMIN)).rows('/admin/phonenumber/list');
  for (const { number } of results) expect(numbers.map((one) => one.number)).toContain(number);
  expect((await person.call('GET', `/admin/${kind}/${halted}`))[kind]).toMatchObject({ status: 'idle' });
  const { strays, visited } = follow(kind, heard);
  expect(strays).toEqual([]);
  expect(visited).toEqual(expect.arrayContaining(['counted', 'asks', 'progress', 'finished', 'stop']));
});

it('the same seed and the same calls tell the same', async () => {
  const run = async (seed: number) => {
    const { person, heard, time } = await openWith(MEMBER, { seed });
    for (const { clientid } of (await person.rows('/admin/whatsapp/list/2')).filter(connected))
      await person.call('POST', '/admin/whatsapp/start-blasting', {
        whatsappClientId: clientid,
        socketClientId: 'client-2',
        loop: true,
      });
    time.advance(30_000);
    return heard.map((message) => ({ ...message, epoch: null }));
  };
  const first = await run(1);
  expect(await run(1)).toEqual(first);
  expect(await run(2)).not.toEqual(first);
});

it('a withdraw is taken from the balance, and comes back where it is rejected', async () => {
  const { signIn } = openMock();
  const [member, admin] = [await signIn(MEMBER), await signIn(ADMIN)];
  const sums = async () => {
    const figure = async (path: string, field: string) => Number((await member.call('GET', path))[field]);
    return {
      balance: await figure('/admin/withdraw/balance/2', 'balance'),
      requested: await figure('/admin/withdraw/total-requested/2', 'total'),
      accepted: await figure('/admin/withdraw/total-accepted/2', 'total'),
    };
  };
  const before = await sums();
  const ask = async (nominal: number) => {
    const { withdraw } = await member.call('POST', '/admin/withdraw/request', { nominal, userId: 2 });
    return (withdraw as { id: number }).id;
  };
  const decide = (id: number, status: string) => admin.send('PUT', '/admin/withdraw/update', { id, status });
  const [paid, refused] = [await ask(10_000), await ask(5000)];
  expect(await sums()).toEqual({
    balance: before.balance - 15_000,
    requested: before.requested + 15_000,
    accepted: before.accepted,
  });
  expect((await decide(paid, 'accepted')).status).toBe(200);
  for (const status of ['accepted', 'rejected']) expect((await decide(paid, status)).status).toBe(409);
  await decide(refused, 'rejected');
  expect(await sums()).toEqual({
    balance: before.balance - 10_000,
    requested: before.requested,
    accepted: before.accepted + 10_000,
  });
  const tooMuch = { nominal: before.balance, userId: 2 };
  expect((await member.send('POST', '/admin/withdraw/request', tooMuch)).status).toBe(422);
  expect((await decide(paid, 'requested')).status).toBe(200);
  expect((await member.send('PUT', '/admin/withdraw/update', { id: paid, status: 'accepted' })).status).toBe(
    403,
  );
});

it('somebody signs up, is told of a missing bank account, and takes another password', async () => {
  const { send, signIn } = openMock();
  const email = 'baru@mock.test';
  const form = {
    firstName: 'Baru',
    lastName: 'Sekali',
    email,
    agreeToTerms: true,
    affiliateCode: 'MOCK0001',
  };
  const typed = { ...form, password: 'kuda-lari-malam', password2: 'kuda-lari-malam' };
  expect((await send('POST', '/auth/register', { ...typed, email: MEMBER })).status).toBe(422);
  expect((await send('POST', '/auth/register', typed)).status).toBe(201);
  const person = await signIn(email, typed.password);
  const id = Number(person.user?.id);
  const asked = await person.send('POST', '/admin/withdraw/request', { nominal: 1, userId: id });
  expect(JSON.parse(asked.body)).toMatchObject({ code: 1 });
  await person.call('PUT', `/admin/users/${id}`, {
    ...person.user,
    role: 'admin',
    password: 'rusa-tidur-siang',
  });
  expect((await signIn(email, typed.password)).status).toBe(401);
  expect((await signIn(email, 'rusa-tidur-siang')).user).toMatchObject({ role: 'member', firstname: 'Baru' });
  const referred = await (await signIn(MEMBER)).rows('/admin/users/referral-per-page?userId=2&page=1');
  expect(referred).toMatchObject([{ email }]);
});
