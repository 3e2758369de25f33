import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { pageOf, PHONE_NUMBERS, phoneNumber } from './samples';

const OPT_OUTS = 'GET /api/admin/optout/list-per-page';
const optOut = {
  id: 7,
  number: '6281200000001',
  at: '2026-11-20T08:33:00Z',
  how: 'hand',
  by: 'Ani Wijaya',
  heard_by: '',
  note: 'Lewat telepon',
  taken_back_at: null,
  taken_back_by: '',
};
const heard = {
  ...optOut,
  id: 8,
  number: '6281200000002',
  how: 'button',
  by: '',
  heard_by: '628120000001',
  note: '',
};

async function openList(...records: readonly object[]) {
  const page = await openLivePage('/optout', { role: 'admin' });
  page.api.answers(OPT_OUTS, { data: records, meta: { totalPages: 1 } });
  await page.show();
  await screen.findByRole('heading', { name: 'Permintaan Berhenti' });
  const row = (number: string) => screen.getByText(number).closest('tr') as HTMLElement;
  const cells = (number: string) =>
    within(row(number))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  return { ...page, row, cells };
}

describe('the opt-outs', () => {
  it('are listed with how, by whom, when and why', async () => {
    const { cells } = await openList(optOut, heard);
    await screen.findByText(optOut.number);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nomor',
      'Cara',
      'Oleh',
      'Sejak',
      'Catatan',
      'Action',
    ]);
    expect(cells(optOut.number).slice(1, 3)).toEqual(['Dicatat manual', 'Ani Wijaya']);
    expect(cells(optOut.number)[3]).toContain('20 Nov 2026');
    expect(cells(optOut.number)[4]).toBe('Lewat telepon');
    expect(cells(heard.number).slice(1, 3)).toEqual(['Dari penerima', 'Lewat 628120000001']);
    expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/optout/create');
  });

  it('say what they are for where there are none', async () => {
    await openList();
    expect(await screen.findByText(/Tidak ada akun yang mengirim pesan ke nomor itu lagi/)).toBeTruthy();
  });

  it('are no screen of a server that does not know them', async () => {
    const page = await openLivePage('/optout', { role: 'admin' });
    page.api.answers(OPT_OUTS, {}, { status: 404 });
    await page.show();
    expect(await screen.findByText('Halaman tidak ditemukan')).toBeTruthy();
  });

  it('are taken back once that was confirmed', async () => {
    const { api, user, row } = await openList(optOut);
    await screen.findByText(optOut.number);
    await user.click(within(row(optOut.number)).getByRole('button', { name: 'Cabut' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Cabut permintaan berhenti 6281200000001?');
    expect(question.textContent).toContain(
      'Lakukan hanya jika pemiliknya sendiri meminta dikirimi pesan lagi.',
    );
    await user.click(within(question).getByRole('button', { name: 'Batal' }));
    expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await user.click(within(row(optOut.number)).getByRole('button', { name: 'Cabut' }));
    const held = api.holds('DELETE /api/admin/optout/7');
    await user.click(await screen.findByRole('button', { name: 'Ya, Cabut.' }));
    await held.request;
    api.answers(OPT_OUTS, pageOf());
    await act(async () => held.answer({}));
    expect(await screen.findByText(/Tidak ada akun/)).toBeTruthy();
  });

  it('that were taken back say by whom, and are not taken back again', async () => {
    const { cells } = await openList({
      ...optOut,
      taken_back_at: '2026-11-21T08:33:00Z',
      taken_back_by: 'Budi',
    });
    expect(await screen.findByText('Dicabut')).toBeTruthy();
    expect(cells(optOut.number)[5]).toMatch(/Budi.*21 Nov 2026/);
    expect(screen.queryByRole('button', { name: 'Cabut' })).toBeNull();
  });

  it('are noted by hand, the number from the address', async () => {
    const { show, api, user } = await openLivePage('/optout/create?number=6281200000001', { role: 'admin' });
    await show();
    const number = (await screen.findByLabelText(/Nomor Telepon/)) as HTMLInputElement;
    expect(number.value).toBe('6281200000001');
    await user.type(screen.getByLabelText(/Catatan/), 'Surat');
    const held = api.holds('POST /api/admin/optout/save');
    await user.click(screen.getByRole('button', { name: 'Catat' }));
    expect((await held.request).body).toEqual({ number: '6281200000001', note: 'Surat' });
    await act(async () => held.answer({ optOut }));
    expect(await screen.findByText('Nomor ini tidak akan dikirimi pesan lagi.')).toBeTruthy();
  });

  it('are exported as a list that people read', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList(optOut, heard);
    api.answers(OPT_OUTS, { data: [optOut, heard], meta: { totalPages: 1, after: null } });
    await user.click(await screen.findByRole('button', { name: /Export/ }));
    await vi.waitFor(() => expect(saved.names()).toHaveLength(1));
    const [csv] = await saved.read();
    expect(csv?.text).toContain('"6281200000001","Dicatat manual","Ani Wijaya"');
    expect(csv?.text).toContain('"Lewat 628120000001"');
  });
});

describe('a phone number that opted out', () => {
  it('says so in the list, live', async () => {
    const page = await openLivePage('/phonenumber', { role: 'admin' });
    page.api.answers(PHONE_NUMBERS, pageOf({ ...phoneNumber, opted_out: 0 }));
    await page.show();
    await screen.findByText('Citra');
    expect(screen.queryByText('Minta Berhenti')).toBeNull();
    await page.connect();
    await page.receive({
      event: 'in_use',
      source: 'phonenumber',
      receiver: { id: 1, in_use: 0, opted_out: 1 },
    });
    expect(screen.getByText('Minta Berhenti')).toBeTruthy();
    await page.receive({
      event: 'in_use',
      source: 'phonenumber',
      receiver: { id: 1, in_use: 0, opted_out: 0 },
    });
    expect(screen.queryByText('Minta Berhenti')).toBeNull();
  });

  it.each([
    [
      { ...phoneNumber, opted_out: 1 },
      optOut,
      /sejak 20 Nov 2026.*Dicatat manual: Ani Wijaya.*Lewat telepon/,
    ],
    [{ ...phoneNumber, opted_out: 0 }, null, /Catat Permintaan Berhenti/],
  ])('says who noted it at its own page, or leads to where that is noted', async (record, opt, text) => {
    const { show, api } = await openLivePage('/phonenumber/edit?id=1', { role: 'admin' });
    api.answers('GET /api/admin/phonenumber/1', { phoneNumber: record, opt_out: opt });
    await show();
    const said = await screen.findByText(text);
    const link = said.closest('a')?.getAttribute('href') ?? null;
    expect(link).toBe(opt ? null : '/optout/create?number=6281200000001');
  });

  it('is not asked about of a server that does not know opt-outs', async () => {
    const { show, api } = await openLivePage('/phonenumber/edit?id=1', { role: 'admin' });
    api.answers('GET /api/admin/phonenumber/1', { phoneNumber });
    await show();
    await screen.findByDisplayValue('Citra');
    expect(screen.queryByText(/permintaan berhenti/i, { selector: 'form *' })).toBeNull();
  });
});
