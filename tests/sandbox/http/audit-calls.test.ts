import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../sandbox/core/clock';
import { calls } from '../../../sandbox/http/calls';
import { simulated } from '../../../sandbox/simulated/simulated-network';
import { auditEntries, users } from '../../../sandbox/store/schema';
import { query } from '../../../sandbox/store/query';
import { AUDIT_KINDS } from '../../../src/api/schema/audit';
import type { Endpoint } from '../../../src/api/calls';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer({ clock: systemClock, network: simulated({ speed: 20 }) });

/** Whatever is secret in what follows: no entry has it. */
const SECRETS = {
  password: 'kuda-lari-malam-3',
  again: 'kuda-lari-siang-4',
  registered: 'kucing-tidur-siang-5',
  guessed: 'tebakan-yang-salah-6',
  proxy: 'hunter2',
};
const shown: string[] = [];

const csv = (text: string) => new File([text], 'impor.csv');
const template = { text: '<p>Halo</p>', text_wa: 'Halo', button: '[]', status: 'active' } as const;
const phone = { number: '6281311112222', name: 'Ponsel Uji' };
const post = (person: Person, path: string, body: unknown) => person.send('POST', `/api${path}`, body);

async function keepOffice(admin: Person) {
  const { setting } = await admin.call('setting.read', {});
  await admin.call('setting.update', { ...setting, price: 120 });
  const { level } = await admin.call('level.create', { name: 'Uji', blast_fee: 100, requirement_blast: 9 });
  await admin.call('level.update', { ...level, blast_fee: 120 });
  await admin.call('level.delete', { id: level.id });
  const value = `http://ani:${SECRETS.proxy}@192.0.2.1:8080`;
  const { proxy } = await admin.call('proxy.create', { value });
  await admin.call('proxy.update', { id: proxy.id, value, status: 'nonactive' });
  await admin.call('proxy.delete', { id: proxy.id });
  await admin.call('proxy.import', { file: csv('value\nhttp://192.0.2.9:1\n') });
  const { phoneNumber } = await admin.call('phoneNumber.create', { number: '081399990001', name: 'Uji' });
  await admin.call('phoneNumber.update', { ...phoneNumber, name: 'Uji Dua', status: 'active' });
  await admin.call('phoneNumber.delete', { id: phoneNumber.id });
  await admin.call('phoneNumber.import', { file: csv('number,name\n081399990002,Cici\n') });
  const { optOut } = await admin.call('optOut.create', { number: '081399990003', note: 'Lewat telepon' });
  await admin.call('optOut.delete', { id: optOut.id });
  await admin.call('optOut.import', { file: csv('number,note\n081399990004,Surat\n') });
  const { message } = await admin.call('message.create', template);
  await admin.call('message.update', { id: message.id, ...template, text_wa: 'Hai' });
  await admin.call('message.delete', { id: message.id });
  await admin.call('message.import', { file: new File(['[{"text":"Hai","text_wa":"Hai"}]'], 'impor.json') });
}

async function payAndLock(admin: Person, member: Person) {
  const given = { nominal: 50_000, reason: 'Rajin', userId: member.id, adminId: admin.id };
  const { bonus } = await admin.call('bonus.create', given);
  await admin.call('bonus.delete', { id: bonus.id });
  const { withdraw } = await member.call('withdraw.request', { nominal: 20_000, userId: member.id });
  await admin.call('withdraw.update', { id: withdraw.id, status: 'accepted' });
  await admin.call('users.update', { id: harness.other.id, locked: true });
  await admin.call('users.update', { id: harness.other.id, locked: false });
}

async function payByRuns(admin: Person, member: Person) {
  const form = {
    name: 'Bank Uji',
    separator: 'comma',
    amounts: 'plain',
    heading: 1,
    columns: 'Nomor = {nomor}\nRekening = {rekening}\nJumlah = {jumlah}',
  } as const;
  const { template: bank } = await admin.call('payoutTemplate.create', form);
  await admin.call('payoutTemplate.update', { ...form, id: bank.id, separator: 'pipe' });
  await admin.call('payoutTemplate.delete', { id: bank.id });
  await harness.server.database.db
    .update(users)
    .set({ accountBank: 'BCA', accountNumber: '0012345678', accountName: 'Ani Wijaya' })
    .where(eq(users.id, Number(member.id)));
  const asked = { nominal: 10_000, userId: member.id };
  const ids = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await member.call('withdraw.request', asked)).withdraw.id);
  await admin.call('payout.delete', {
    id: (await admin.call('payout.create', { withdraws: ids })).payout.id,
  });
  const { id } = (await admin.call('payout.create', { withdraws: ids, name: 'Kamis' })).payout;
  const { rows } = await admin.call('payout.itemPage', { id, page: 1 });
  const [first = '', second = ''] = rows.map((item) => item.id);
  await admin.call('payout.takeOut', { id, item: first });
  await admin.call('payout.export', { id, template: 'umum' });
  await admin.call('payout.settle', { id, item: second, state: 'paid', reference: 'R1' });
  await admin.call('payout.reconcile', { id, answers: `nomor,status\n${ids[1]},gagal` });
  await admin.call('payout.answer', { id, reference: 'R2', paid_on: '2026-01-20' });
}

async function runAccounts(dev: Person, member: Person) {
  const deviceId = 'id-17240000000001234';
  const clients = { deviceId, userId: member.id };
  const { proxyId } = await dev.call('whatsapp.newClient', clients);
  const { qr } = await dev.call('whatsapp.qr', { deviceId });
  await harness.handset.scan(qr, phone);
  const { whatsapp } = await dev.call('whatsapp.save', {
    clientid: deviceId,
    phonenumber: phone.number,
    pushname: phone.name,
    server: 'c.us',
    serialized: `${phone.number}@c.us`,
    proxyId,
    user_id: member.id,
    reconnect: null,
  });
  await dev.call('whatsapp.newClient', { ...clients, deviceId: 'id-17240000000009999' });
  await dev.call('whatsapp.removeClient', { deviceId: 'id-17240000000009999' });
  const { id } = whatsapp;
  const blast = { whatsappClientId: deviceId, socketClientId: 'client-admin' };
  await dev.call('whatsapp.start', { ...blast, loop: true });
  await dev.call('whatsapp.stop', blast);
  await dev.call('whatsapp.status', { id, status: 'sending' });
  await dev.call('whatsapp.status', { id, status: 'idle' });
  await dev.call('whatsapp.interval', { id, interval_min: 3, interval_max: 7 });
  await dev.call('plan.save', { id, days: [1], from: '08:00', until: '17:00' });
  await dev.call('whatsapp.reset', { id });
  await dev.call('whatsapp.sendMessage', {
    senders: [deviceId],
    targets: ['6281200000001'],
    message: 'Halo',
  });
  await harness.handset.suspend(Number(id));
  await dev.call('whatsapp.activate', { id });
}

async function runRunners(dev: Person, staff: Person) {
  const { rows } = await staff.call('whatsapp.listOfUser', { userId: staff.id });
  const whatsapp_id = rows.find((row) => row.state === 'connected' && row.status === 'idle')?.id ?? '';
  const settings = { whatsapp_id, b_insert: 1 as const, interval_min: 1, interval_max: 2 };
  const range = { start_number: '6282100000000', end_number: '6282100009999' };
  const { generator } = await staff.call('generator.create', { ...range, ...settings });
  const validator = await staff.call('validator.create', {
    file: csv('number\n081399990003\n'),
    ...settings,
  });
  const [one, other] = [generator.id, validator.validator.id];
  await staff.call('generator.update', { id: one, ...range, ...settings, interval_max: 9 });
  await staff.call('validator.update', { id: other, ...settings, interval_max: 9 });
  for (const name of ['generator.start', 'generator.stop'] as const) await dev.call(name, { id: one });
  for (const name of ['validator.start', 'validator.stop'] as const) await dev.call(name, { id: other });
  await staff.call('generator.delete', { id: one });
  await staff.call('validator.delete', { id: other });
}

const register = {
  firstName: 'Uji',
  lastName: 'Coba',
  email: 'uji@example.test',
  password: SECRETS.registered,
  password2: SECRETS.registered,
  agreeToTerms: true,
};

/** Signing up, in and out, passwords, sessions and second factors. */
async function useAccess(admin: Person) {
  const { stranger } = harness;
  const { body } = await post(stranger, '/auth/register', register);
  const id = String(body.user.id);
  const signIn = async (password: string, code?: string) => {
    const answer = await post(stranger, '/auth/login', { email: register.email, password, code });
    if (answer.body.token) shown.push(answer.body.token);
    return answer;
  };
  await signIn(SECRETS.guessed);
  const link = await admin.call('access.passwordLink', { id });
  const { password } = SECRETS;
  await post(stranger, '/auth/reset-password', { token: link.token, password, password2: password });
  const person = await harness.signIn(register.email, password);
  await harness.signIn(register.email, password);
  const { rows } = await person.call('access.sessions', {});
  await person.call('access.delete', { id: rows.find(({ current }) => !current)?.id ?? '' });
  await person.call('access.endOthers', {});
  await harness.signIn(register.email, password);
  const others = await admin.call('access.sessionsOf', { userId: person.id });
  const another = others.rows.toSorted((one, other) => Number(other.id) - Number(one.id))[0]?.id ?? '';
  await admin.call('access.endOf', { userId: person.id, id: another });
  const begun = await person.call('factor.begin', {});
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
  const { codes } = await person.call('factor.confirm', { code });
  await signIn(password, '000000');
  const renewed = await person.call('factor.renew', {});
  await person.call('factor.remove', {});
  await person.call('users.update', { id, password: SECRETS.again, current_password: password });
  await person.call('users.update', { id, account_bank: 'BCA', current_password: SECRETS.again });
  await person.call('auth.logout', { token: person.token });
  await admin.call('access.endAllOf', { userId: person.id });
  shown.push(link.token, person.token, begun.secret, code, ...codes, ...renewed.codes, body.token);
}

type Written = typeof auditEntries.$inferSelect;
let entries: readonly Written[] = [];
/** An entry in a line. */
const lineOf = ({ action, actorName, subjectName, object, changes }: Written) =>
  [
    `${actorName || '–'}: ${[action, object].filter(Boolean).join(' ')}`,
    ...changes.map(({ field, before, after }) => `${field} ${before} → ${after}`),
    ...(subjectName ? [`to ${subjectName}`] : []),
  ].join(', ');

beforeAll(async () => {
  const [admin, dev, member, staff] = (['admin', 'dev', 'member', 'staff'] as const).map(harness.as);
  if (!admin || !dev || !member || !staff) throw new Error('Somebody is missing');
  const { db } = harness.server.database;
  const [before] = await query<{ last: number | string }>(
    db,
    sql`select coalesce(max(id), 0) as last from audit_entries`,
  );
  await keepOffice(admin);
  await payAndLock(admin, member);
  await payByRuns(admin, member);
  await runAccounts(dev, member);
  await runRunners(dev, staff);
  await useAccess(admin);
  entries = await db
    .select()
    .from(auditEntries)
    .where(sql`id > ${Number(before?.last)}`)
    .orderBy(auditEntries.id);
}, 60_000);

const endpoints = Object.entries(calls as Readonly<Record<string, Endpoint>>);
/** Calls that change something, but for those that say that nothing is noted of them. */
const noted = endpoints.filter(
  ([, { method, isQuestion, noted: how }]) => method !== 'GET' && !isQuestion && how !== 'never',
);

describe('what changes something', () => {
  it('says so where nothing is noted of it', () => {
    const silent = endpoints.filter(([, { noted: how }]) => how === 'never').map(([name]) => name);
    expect(silent).toEqual([
      'intent.settle',
      'access.seen',
      'push.subscribe',
      'push.forget',
      'push.save',
      'push.test',
      'news.read',
      'news.greeted',
    ]);
  });

  it.each(noted.map(([name]) => name))('has an entry: %s', (name) => {
    const its = entries.filter(({ action }) => action === name);
    expect(its.length).toBeGreaterThan(0);
    for (const entry of its) expect(entry).toMatchObject({ kind: name.split('.')[0], address: '127.0.0.1' });
  });

  it('is of a kind that the list can be narrowed to', () => {
    const known: readonly string[] = AUDIT_KINDS;
    expect(entries.map(({ kind }) => kind).filter((kind) => !known.includes(kind))).toEqual([]);
  });

  it('is told with who and whom, from what to what', () => {
    expect(entries.map(lineOf)).toEqual(
      expect.arrayContaining([
        'Adi Hartono: setting.update, price 100 → 120',
        'Adi Hartono: level.update Uji, blast_fee 100 → 120',
        'Adi Hartono: proxy.update http://***@192.0.2.1:8080, status active → nonactive',
        'Adi Hartono: phoneNumber.import, file null → impor.csv, created null → 1',
        'Adi Hartono: bonus.create, nominal null → 50000, reason null → Rajin, to Ani Wijaya',
        'Adi Hartono: withdraw.update #15, status requested → accepted, to Ani Wijaya',
        'Adi Hartono: payout.create #3, withdraws null → 3',
        'Adi Hartono: payout.takeOut Kamis, withdraw #16 → null, to Ani Wijaya',
        'Adi Hartono: payout.settle Kamis, item null → 12, state null → paid, reference null → R1',
        'Adi Hartono: payout.reconcile Kamis, paid null → 0, returned null → 1',
        'Dian Hartono: whatsapp.status Ponsel Uji, status idle → sending, to Ani Wijaya',
        'Sinta Hartono: generator.update #13, interval_max 2 → 9, to Sinta Hartono',
        '–: auth.refused, reason null → password, to Uji Coba',
        '–: auth.refused, reason null → code, to Uji Coba',
        'Adi Hartono: access.passwordLink, to Uji Coba',
        'Uji Coba: users.update, password null → null, to Uji Coba',
        'Uji Coba: users.update, account_bank null → BCA, to Uji Coba',
      ]),
    );
  });

  it('is told without what is secret', async () => {
    const { db } = harness.server.database;
    const [all] = await query<{ text: string }>(
      db,
      sql`select string_agg(to_jsonb(a)::text, ' ') as text from audit_entries a`,
    );
    const text = all?.text ?? '';
    expect(text).toContain('"password"');
    expect(shown.length).toBeGreaterThan(20);
    for (const secret of [...Object.values(SECRETS), 'demo1234', ...shown])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(text).not.toMatch(/scrypt/);
  });
});
