import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadCalls } from '../../../src/api/calls';
import type { Endpoint } from '../../../src/api/calls';
import { AUDIT_KINDS } from '../../../src/api/schema/audit';
import { deedText, KIND_LABELS } from '../../../src/views/audit/words';
import { openLivePage } from '../../support/live-page';

const AUDIT = 'GET /api/admin/audit/list-per-page';

const admin = { id: 1, name: 'Rina Hartono' };
const entry = (fields: object) => ({
  id: 9,
  at: '2026-11-20T08:33:00Z',
  action: 'level.update',
  Actor: admin,
  Subject: null,
  object: 'Gold',
  changes: [{ field: 'blast_fee', before: '100', after: '120' }],
  address: '203.0.113.7',
  device: 'Chrome, Windows',
  ...fields,
});
const settings = entry({
  id: 8,
  action: 'setting.update',
  object: '',
  changes: [
    { field: 'price', before: '90', after: '100' },
    { field: 'second_factor_required', before: 'false', after: 'true' },
    { field: 'info', before: 'Selamat datang di kantor kami', after: 'Pembayaran setiap hari Jumat saja' },
  ],
});
const member = { id: 5, name: 'Ani Wijaya' };
const password = entry({
  id: 7,
  action: 'users.update',
  Actor: member,
  Subject: member,
  object: '',
  changes: [{ field: 'password', before: null, after: null }],
});
const refused = entry({
  id: 6,
  action: 'auth.refused',
  Actor: null,
  Subject: member,
  object: '',
  changes: [{ field: 'reason', before: null, after: 'code' }],
});
const command = entry({
  id: 5,
  action: 'admin.lock',
  Actor: null,
  Subject: member,
  object: '',
  changes: [],
  address: '',
  device: '',
});

async function openList(address = '/audit', role = 'admin') {
  const page = await openLivePage(address, { id: '1', role });
  const meta = { totalPages: 1, filters: { kind: AUDIT_KINDS, period: ['today'], as: ['actor', 'subject'] } };
  page.api.answers(AUDIT, { data: [entry({}), settings, password, refused, command], meta });
  await page.show();
  await screen.findByText('Mengubah level Gold: biaya Rp 100 → Rp 120');
  return page;
}
const row = (text: RegExp) => within(screen.getByText(text).closest('tr') as HTMLElement);

describe('the audit log', () => {
  it.each(['admin', 'dev'])('tells %s when, who did what to whom, and from where', async (role) => {
    await openList('/audit', role);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Tindakan',
      'Waktu',
      'Oleh',
      'Terhadap',
      'Dari',
    ]);
    const told = row(/^Mengubah level/);
    expect(told.getByRole('link', { name: 'Rina Hartono' }).getAttribute('href')).toBe(
      '/member/profile?id=1',
    );
    expect(told.getByText('203.0.113.7')).toBeTruthy();
    expect(told.getByText('Chrome, Windows')).toBeTruthy();
    expect(told.getByText(/20 Nov 2026/)).toBeTruthy();
  });

  it('tells a password by its change alone, and who nobody knows', async () => {
    await openList();
    expect(screen.getByText('Mengubah data pengguna: kata sandi diganti')).toBeTruthy();
    expect(row(/^Gagal masuk: kode salah/).getByText('Tidak dikenal')).toBeTruthy();
    expect(row(/^Mengunci pengguna/).getByText('Baris perintah')).toBeTruthy();
  });

  it('opens an entry to what each field was and is', async () => {
    await openList();
    const toggle = screen.getByRole('button', { name: 'Mengubah pengaturan (3 data)' });
    expect(screen.queryByText('Rp 90 → Rp 100')).toBeNull();
    act(() => void fireEvent.click(toggle));
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Rp 90 → Rp 100')).toBeTruthy();
    expect(screen.getByText('Tidak → Ya')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Mengunci/ })).toBeNull();
  });

  it('is one person’s where the address names them, and narrowed to a kind', async () => {
    const page = await openList('/audit?id=5&kind=level&as=actor');
    const [asked] = page.api.requests.filter(({ path }) => path.endsWith('audit/list-per-page'));
    expect(asked?.query).toEqual({ page: '1', user_id: '5', kind: 'level', as: 'actor' });
  });

  it('has words for each call that it tells of, and for each kind', async () => {
    const calls = Object.entries((await loadCalls()) as Readonly<Record<string, Endpoint>>);
    const noted = calls.filter(
      ([, { method, isQuestion, noted: how }]) => method !== 'GET' && !isQuestion && how !== 'never',
    );
    const wordless = noted.filter(([action]) =>
      deedText({ ...entry({}), action, changes: [], object: '' } as never).includes(action),
    );
    expect(wordless.map(([action]) => action)).toEqual([]);
    expect(Object.keys(KIND_LABELS)).toEqual([...AUDIT_KINDS]);
  });
});
