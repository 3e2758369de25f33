import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import type { Alert, AlertKind, KeptNews } from '../../../src/machines/alerts/alerts.types';
import { bell } from './bell';
import { fact, subject } from './samples';

const alert = (id: number, parts: Partial<Alert> & { readonly kind?: AlertKind } = {}): Alert => ({
  id,
  kind: 'loggedOut',
  source: 'whatsapp',
  count: 1,
  subject: subject('Ani'),
  at: id,
  unread: 1,
  ...parts,
});
const news = (alerts: readonly Alert[], parts: Partial<KeptNews> = {}): KeptNews => ({
  alerts,
  unread: alerts.reduce((sum, { unread }) => sum + unread, 0),
  next: null,
  ...parts,
});
const changed = { type: 'news.changed' } as const;
const GATHERED = 2_000;

describe('news that the server keeps', () => {
  it('are there at once, alarm nobody, and take the place of what the page hears', async () => {
    const page = await bell({ desktop: true, sound: true, permission: 'granted', kept: news([alert(7)]) });
    expect([page.texts(), page.unread(), page.shown, page.sounds()]).toEqual([
      ['Akun Ani keluar dari WhatsApp'],
      1,
      [],
      0,
    ]);
    page.send({ type: 'fact.heard', fact: fact({ subject: subject('Budi') }) });
    page.clock.advance(GATHERED);
    expect(page.texts()).toHaveLength(1);
  });

  it('are read again once after many changes, and tell of what is new alone', async () => {
    const page = await bell({ desktop: true, permission: 'granted', kept: news([alert(7)]) });
    page.send(changed);
    page.clock.advance(GATHERED - 1);
    page.send(changed);
    expect(page.reading.calls).toHaveLength(1);
    page.clock.advance(1);
    const both = alert(9, {
      count: 3,
      unread: 3,
      subject: subject('Citra'),
      names: ['Citra', 'Budi', 'Ani'],
    });
    await page.reading.resolve(news([both]));
    expect([page.texts(), page.names(), page.shown]).toEqual([
      ['3 akun keluar dari WhatsApp'],
      ['Citra, Budi, Ani'],
      ['2 akun keluar dari WhatsApp'],
    ]);
  });

  it('of another day do not count as what was told before', async () => {
    const yesterday = alert(7, { count: 4, unread: 4, at: -86_400_000 });
    const page = await bell({ desktop: true, permission: 'granted', kept: news([yesterday]) });
    page.send(changed);
    page.clock.advance(GATHERED);
    await page.reading.resolve(news([alert(9), yesterday]));
    expect(page.shown).toEqual(['Akun Ani keluar dari WhatsApp']);
  });

  it('that somebody did do not count as those that nobody did', async () => {
    const byNobody = alert(7, { count: 4, unread: 4, by: '' });
    const page = await bell({ desktop: true, permission: 'granted', kept: news([byNobody]) });
    page.send(changed);
    page.clock.advance(GATHERED);
    await page.reading.resolve(news([alert(9, { by: 'Sari' }), alert(8, { by: '', count: 5, unread: 5 })]));
    expect(page.shown).toEqual(['Akun Ani keluar dari WhatsApp oleh Sari', 'Akun Ani keluar dari WhatsApp']);
  });

  it('that change while they are read are read once more', async () => {
    const page = await bell({ kept: news([]) });
    page.send(changed);
    page.clock.advance(GATHERED);
    page.send(changed, changed);
    await page.reading.resolve(news([alert(8)]));
    page.clock.advance(2 * GATHERED);
    expect(page.reading.calls).toHaveLength(3);
    await page.reading.resolve(news([alert(9)]));
    page.clock.advance(10 * GATHERED);
    expect([page.state(), page.reading.calls.length]).toEqual([{ kept: 'fresh' }, 3]);
  });

  it('are marked as read on the server: all of them, or one kind up to the one that was opened', async () => {
    const kept = news([alert(9), alert(8, { kind: 'suspended' }), alert(7, { count: 2, unread: 2 })]);
    const page = await bell({ kept });
    page.send({ type: 'alert.opened', id: 9 });
    expect([page.unread(), page.marked]).toEqual([1, [{ to: 9, kind: 'loggedOut' }]]);
    page.send({ type: 'alerts.read' });
    expect([page.unread(), page.marked.at(-1)]).toEqual([0, { to: 9, kind: null }]);
  });

  it('count those on pages that were not read yet', async () => {
    const page = await bell({
      kept: news([alert(9), alert(8, { kind: 'suspended' })], { unread: 240, next: '8' }),
    });
    page.send({ type: 'alert.opened', id: 9 });
    expect([page.unread(), page.older()]).toEqual([239, 'available']);
    page.send({ type: 'older.requested' });
    expect(page.older()).toBe('reading');
    expect(page.reading.calls.at(-1)?.input).toEqual({ before: '8' });
    await page.reading.resolve(news([alert(5, { kind: 'failed' })], { unread: 239 }));
    expect([page.texts().length, page.unread(), page.older()]).toEqual([3, 239, 'none']);
  });

  it('are told though an older one of their kind went off the page, or was read', async () => {
    const old = alert(3, { kind: 'finished', at: -86_400_000 });
    const page = await bell({
      desktop: true,
      permission: 'granted',
      kept: news([alert(7), old], { next: '3' }),
    });
    page.send(changed);
    page.clock.advance(GATHERED);
    await page.reading.resolve(news([alert(9, { kind: 'finished' }), alert(7)], { next: '7' }));
    expect(page.shown).toEqual(['Blast Ani selesai']);
  });

  it('of older pages stay while the first is read again, and go on where they ended', async () => {
    const page = await bell({ kept: news([alert(9), alert(8, { kind: 'suspended' })], { next: '8' }) });
    page.send({ type: 'older.requested' }, changed);
    await page.reading.resolve(
      news([alert(5, { kind: 'failed' }), alert(4, { kind: 'finished' })], { next: '4' }),
    );
    page.clock.advance(2 * GATHERED);
    await page.reading.resolve(
      news([alert(10, { count: 2 }), alert(8, { kind: 'suspended' })], { next: '8' }),
    );
    expect(page.texts()).toEqual([
      '2 akun keluar dari WhatsApp',
      'Akun Ani ditangguhkan',
      'Blast Ani berhenti karena gagal',
      'Blast Ani selesai',
    ]);
    page.send({ type: 'older.requested' });
    expect(page.reading.calls.at(-1)?.input).toEqual({ before: '4' });
  });

  it('stay on the screen where they cannot be read again, and are tried again', async () => {
    const page = await bell({ kept: news([alert(7)]) });
    page.send(changed);
    page.clock.advance(GATHERED);
    await page.reading.reject(apiError('unreachable', ''));
    expect([page.texts().length, page.state()]).toEqual([1, { kept: 'failed' }]);
    page.send(changed);
    page.clock.advance(29_999);
    expect(page.reading.calls).toHaveLength(2);
    page.clock.advance(1);
    await page.reading.resolve(news([alert(8), alert(7)]));
    expect(page.texts()).toHaveLength(2);
  });

  it('say who did it, and what came of money and imports', async () => {
    const page = await bell({
      kept: news([
        alert(9, { kind: 'deleted', by: 'Sari Admin' }),
        alert(8, { kind: 'bonus', source: 'bonus', subject: subject('Rp 50.000', 'bonus') }),
        alert(7, { kind: 'imported', source: 'phonenumber', subject: subject('1.200 nomor', 'phonenumber') }),
        alert(6, { kind: 'numbers_low', source: 'phonenumber', subject: subject('900', 'phonenumber') }),
        alert(4, {
          kind: 'requested',
          source: 'withdraw',
          subject: subject('Rp 5.000 dari Ani', 'withdraw'),
          by: 'Ani',
        }),
        alert(5, { kind: 'stopped', count: 1200, names: ['Ani', 'Budi', 'Citra'], by: 'Sari' }),
      ]),
    });
    expect(page.texts()).toEqual([
      'Akun Ani dihapus oleh Sari Admin',
      'Bonus Rp 50.000 masuk',
      'Impor 1.200 nomor selesai',
      'Nomor hampir habis, tersisa 900',
      'Penarikan Rp 5.000 dari Ani menunggu jawaban',
      '1.200 blast dihentikan',
    ]);
    expect(page.names().at(-1)).toBe('Ani, Budi, Citra dan 1.197 lainnya');
  });
});

it('asks again whether the server keeps news, where it did not answer', async () => {
  const page = await bell({ unanswered: true });
  expect(page.state()).toBe('unanswered');
  page.clock.advance(30_000);
  await page.reading.resolve(news([alert(7)]));
  expect(page.texts()).toHaveLength(1);
});
