import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { messages, whatsapps } from '../../sandbox/store/schema';
import { useServer } from './harness';

const harness = useServer();
const csv = (text: string) => new File([text], 'impor.csv');
const json = (value: unknown) => new File([JSON.stringify(value)], 'impor.json');

describe('settings', () => {
  it('reads the settings, members too [API-49] [HOME-04]', async () => {
    const { setting } = await harness.as('member').call('setting.read', {});
    expect(setting).toMatchObject({ bank_names: 'BCA, MANDIRI, BRI', referral_percent: 5, price: 100 });
    expect(setting.info).toContain('Whatsapp Blaster for Rent');
  });

  it('saves all fields [API-50] [SET-05]', async () => {
    const admin = harness.as('admin');
    const { setting } = await admin.call('setting.read', {});
    await admin.call('setting.update', { ...setting, info: 'Info baru', referral_percent: 100 });
    const saved = await admin.call('setting.read', {});
    expect(saved.setting).toEqual({ ...setting, info: 'Info baru', referral_percent: 100 });
    await admin.call('setting.update', setting);
  });
});

describe('proxies', () => {
  it('lists, pages and counts proxies by use [API-51] [API-52] [API-58]', async () => {
    const admin = harness.as('admin');
    const all = await admin.call('proxy.list', {});
    const page = await admin.call('proxy.page', { page: 2, synced: true });
    expect(page.rows).toMatchObject(all.rows.slice(10, 20));
    const { used, unUsed } = await admin.call('proxy.countUse', {});
    expect(used).toBe(all.rows.filter((row) => row.count_use > 0).length);
    expect(used + unUsed).toBe(all.rows.length);
  });

  it('tells of the most used first how many of their accounts are connected', async () => {
    const admin = harness.as('admin');
    const { rows } = await admin.call('proxy.page', { page: 1, sort: '-count_use' });
    const uses = rows.map(({ count_use: of }) => of);
    expect(uses).toEqual(uses.toSorted((one, other) => other - one));
    const [most] = rows;
    const id = most?.id ?? '';
    const on = await admin.call('whatsapp.page', { page: 1, proxy: id, status: 'connected', user_id: null });
    expect([most?.count_use, most?.connected]).toEqual([uses[0], on.count]);
    expect(on.count).toBeGreaterThan(0);
  });

  it('refuses a proxy that is there already, new or changed [API-53] [API-56]', async () => {
    const admin = harness.as('admin');
    const [first, second] = (await admin.call('proxy.list', {})).rows;
    if (!first || !second) throw new Error('too few proxies');
    const refused = { fieldErrors: { value: 'Proxy sudah terdaftar.' } };
    const { value } = first;
    await expect(admin.call('proxy.create', { value })).rejects.toMatchObject(refused);
    await expect(admin.call('proxy.update', { ...second, value, status: 'active' })).rejects.toMatchObject(
      refused,
    );
    expect((await admin.call('proxy.read', { id: second.id })).proxy).toMatchObject(second);
  });

  it('saves, reads, changes and deletes a proxy [API-53] [API-54] [API-56] [API-57]', async () => {
    const admin = harness.as('admin');
    const { proxy } = await admin.call('proxy.create', { value: 'http://192.0.2.1:8080' });
    expect(proxy).toMatchObject({ value: 'http://192.0.2.1:8080', status: 'active', count_use: 0 });
    const changed = { id: proxy.id, value: 'http://192.0.2.2:8080', status: 'nonactive' } as const;
    await admin.call('proxy.update', changed);
    expect((await admin.call('proxy.read', { id: proxy.id })).proxy).toMatchObject(changed);
    await admin.call('proxy.delete', { id: proxy.id });
    await expect(admin.call('proxy.read', { id: proxy.id })).rejects.toMatchObject({ status: 404 });
  });

  it('tells since when a proxy fails, and how many accounts it cut off of late, by what these tell', async () => {
    const admin = harness.as('admin');
    const { db } = harness.server.database;
    const { id } = (await admin.call('proxy.create', { value: 'http://192.0.2.3:8080' })).proxy;
    const health = async () => {
      const { connected, drops, failing_since: since } = (await admin.call('proxy.read', { id })).proxy;
      return { connected, drops, isFailing: since != null && Math.abs(Date.now() - since) < 60_000 };
    };
    const accounts = await db.select().from(whatsapps).where(eq(whatsapps.state, 'connected')).limit(2);
    const ids = accounts.map((account) => account.id);
    const [one = 0, other = 0] = ids;
    const stand = async (which: readonly number[], state: string) =>
      db
        .update(whatsapps)
        .set({ state })
        .where(inArray(whatsapps.id, [...which]));
    await db
      .update(whatsapps)
      .set({ proxyId: Number(id) })
      .where(inArray(whatsapps.id, ids));
    expect(await health()).toEqual({ connected: 2, drops: 0, isFailing: false });
    await stand([one], 'disconnected');
    expect(await health()).toEqual({ connected: 1, drops: 1, isFailing: false });
    // Whose phone has ended the link says nothing of the proxy.
    await stand([other], 'loggedOut');
    expect(await health()).toEqual({ connected: 0, drops: 1, isFailing: true });
    const { rows } = await admin.call('proxy.page', { page: 1, search: '192.0.2.3' });
    expect(rows).toMatchObject([{ id, connected: 0, drops: 1, failing_since: expect.any(Number) }]);
    await stand(ids, 'connected');
    expect(await health()).toEqual({ connected: 2, drops: 1, isFailing: false });
    await admin.call('proxy.delete', { id });
  });

  it('imports new proxies and skips the rest with reasons [API-55] [PROXY-11]', async () => {
    const admin = harness.as('admin');
    const { rows } = await admin.call('proxy.list', {});
    const file = csv(`value\nhttp://192.0.2.9:1\nhttp://192.0.2.9:1\n${rows[0]?.value}\n`);
    const { created, skipped } = await admin.call('proxy.import', { file });
    expect(created.rows.map((row) => row.value)).toEqual(['http://192.0.2.9:1']);
    expect(skipped.rows.map((row) => row.reason)).toEqual(['Ganda di dalam file', 'Sudah terdaftar']);
  });
});

describe('phone numbers', () => {
  it('lists, pages and counts phone numbers [API-59] [API-60] [API-66]', async () => {
    const admin = harness.as('admin');
    const all = await admin.call('phoneNumber.list', {});
    const page = await admin.call('phoneNumber.page', { page: 1, synced: true });
    expect(page.rows.map((row) => row.id)).toEqual(all.rows.slice(0, 10).map((row) => row.id));
    expect(page.totalPages).toBe(Math.ceil(all.rows.length / 10));
    const { blasted, unBlasted } = await admin.call('phoneNumber.countBlast', {});
    expect(blasted + unBlasted).toBe(all.rows.length);
    expect(unBlasted).toBeGreaterThan(0);
  });

  it('saves, reads, changes and deletes a phone number [API-61] [API-62] [API-64] [API-65]', async () => {
    const admin = harness.as('admin');
    const saved = await admin.call('phoneNumber.create', { number: '0812 9999-0001', name: 'Citra' });
    const { id } = saved.phoneNumber;
    expect(saved.phoneNumber).toMatchObject({ number: '6281299990001', name: 'Citra', status: 'active' });
    const changed = { id, number: '6281299990002', name: 'Citra B', status: 'nonactive' } as const;
    await admin.call('phoneNumber.update', changed);
    expect((await admin.call('phoneNumber.read', { id })).phoneNumber).toMatchObject(changed);
    await admin.call('phoneNumber.delete', { id });
    await expect(admin.call('phoneNumber.delete', { id })).rejects.toMatchObject({ status: 404 });
  });

  it('refuses a number that is there already, new or changed [API-62] [API-64]', async () => {
    const admin = harness.as('admin');
    const [first, second] = (await admin.call('phoneNumber.page', { page: 1 })).rows;
    if (!first || !second) throw new Error('too few phone numbers');
    const refused = { fieldErrors: { number: 'Nomor sudah terdaftar.' } };
    const { number } = first;
    await expect(admin.call('phoneNumber.create', { number, name: 'x' })).rejects.toMatchObject(refused);
    await expect(
      admin.call('phoneNumber.update', { ...second, number, status: 'active' }),
    ).rejects.toMatchObject(refused);
    await admin.call('phoneNumber.update', { ...first, status: 'active' });
    expect((await admin.call('phoneNumber.read', { id: second.id })).phoneNumber).toEqual(second);
  });

  it('imports CSV and JSON, as created and skipped [API-63] [DATA-13]', async () => {
    const admin = harness.as('admin');
    const file = csv('number,name,status\n081277770001,Ani,active\n0812,Budi,active\n');
    const fromCsv = await admin.call('phoneNumber.import', { file });
    expect(fromCsv.created.rows).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        number: '6281277770001',
        name: 'Ani',
        status: 'active',
        reason: '',
      },
    ]);
    expect(fromCsv.skipped.rows).toEqual([
      { id: null, number: '0812', name: 'Budi', status: 'active', reason: 'Panjang nomor tidak sesuai' },
    ]);
    const list = [{ number: 6281277770002, name: 'Citra' }, { number: '081277770001' }];
    const fromJson = await admin.call('phoneNumber.import', { file: json(list) });
    expect(fromJson.created.rows.map((row) => row.number)).toEqual(['6281277770002']);
    expect(fromJson.skipped.rows.map((row) => row.reason)).toEqual(['Sudah terdaftar']);
  });
});

describe('message templates', () => {
  const png = new File([Buffer.from('89504e470d0a1a0a0000', 'hex')], 'foto.PNG', { type: 'image/png' });
  const fields = {
    text: '<p>Halo {name}</p>',
    text_wa: 'Halo {name}',
    button: JSON.stringify([{ id: '1', title: 'Buka', url: 'https://toko.example', type: 'url_button' }]),
    status: 'active',
  } as const;

  it('lists and pages templates [API-67] [API-68]', async () => {
    const admin = harness.as('admin');
    const all = await admin.call('message.list', {});
    expect(all.rows).toHaveLength(8);
    const page = await admin.call('message.page', { page: 1 });
    expect(page.rows).toEqual(all.rows);
    expect(page.totalPages).toBe(1);
  });

  it('creates, reads, changes and deletes a template with media [API-69] [API-70] [API-72] [API-73]', async () => {
    const admin = harness.as('admin');
    const { message } = await admin.call('message.create', { file: png, ...fields });
    expect(message.media).toMatch(/^\/media\/\d+-foto\.PNG$/);
    expect(message.button[0]).toMatchObject({ title: 'Buka', type: 'url_button' });
    const { id } = message;
    await admin.call('message.update', { id, ...fields, text: '<p>Hai</p>', status: 'nonactive' });
    const { message: changed } = await admin.call('message.read', { id });
    expect(changed).toMatchObject({ text: '<p>Hai</p>', status: 'nonactive', media: message.media });
    expect((await harness.stranger.send('GET', message.media)).status).toBe(200);
    await admin.call('message.delete', { id });
    expect((await harness.stranger.send('GET', message.media)).status).toBe(404);
  });

  it('imports templates, and says which entries it cannot use [API-71]', async () => {
    const admin = harness.as('admin');
    const file = json([
      { text: 'Satu', text_wa: 'Satu', button: '[]', status: 'active' },
      { text_wa: 'Dua' },
    ]);
    const { created, skipped } = await admin.call('message.import', { file });
    expect(created.rows).toHaveLength(1);
    expect(skipped.rows).toEqual([{ text: 'Baris 2', reason: 'text tidak valid' }]);
    await harness.server.database.db.delete(messages).where(eq(messages.text, 'Satu'));
  });
});
