import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from '../money/answers';

const MEMBERS = 'GET /api/admin/users/members-per-page';
const member = {
  id: 5,
  firstname: 'Ani',
  lastname: 'Wijaya',
  email: 'ani@x.id',
  level: 'Gold',
  whatsapps: 2,
};
const META = {
  totalPages: 3,
  sortable: ['nominal', 'firstname'],
  filters: {
    status: ['requested', 'accepted', 'suspended'],
    period: ['today', '7d'],
    level: ['Silver', 'Gold'],
  },
};
type Page = Awaited<ReturnType<typeof openLivePage>>;

const ready = () => screen.findByRole('button', { name: 'Kolom' });
const askedBy = ({ api }: Page) => api.requests.findLast(({ path }) => path.endsWith('per-page'))?.query;

async function openRequests(address: string, meta: object = META) {
  const page = await openLivePage(address, { role: 'staff' });
  page.api.serves(WITHDRAWS, () => ({ ...pageOf(withdraw(1, 'requested')), meta }));
  await page.show();
  await ready();
  return page;
}
async function openMembers(address: string) {
  const page = await openLivePage(address, { role: 'admin' });
  page.api.serves(MEMBERS, () => ({ data: [member], meta: META }));
  await page.show();
  await ready();
  return page;
}
const chips = () => {
  const line = screen.queryByRole('list', { name: 'Filter yang dipakai' });
  return line
    ? within(line)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
};
const shownOnDesktop = (name: string) => screen.findByRole('combobox', { name });

describe('the tools of a list', () => {
  it('stand in their places, to be used once the rows are there', async () => {
    const page = await openLivePage('/withdraw/requested', { role: 'staff' });
    const answer = page.api.holds(WITHDRAWS);
    await page.show();
    const names = [
      'Saring',
      'Filter Status',
      'Nominal dari',
      'Nominal sampai',
      'Tampilan',
      'Kolom',
      'Export CSV',
    ];
    for (const name of names)
      expect((await screen.findByText(name)).closest('[aria-hidden=true]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Kolom' })).toBeNull();
    answer.answer({ ...pageOf(withdraw(1, 'requested')), meta: META });
    await ready();
    await waitFor(() =>
      expect(document.querySelectorAll('[aria-hidden=true] > span[data-place]')).toHaveLength(0),
    );
  });

  it.each([
    ['requests', () => openRequests('/withdraw/requested')],
    ['members', () => openMembers('/member')],
  ])('end with its looks and its file, in one order: %s', async (_, open) => {
    await open();
    await screen.findByRole('button', { name: 'Export CSV' });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    const first = names.indexOf('Tampilan');
    expect(names.slice(first, first + 3)).toEqual(['Tampilan', 'Kolom', 'Export CSV']);
  });
});

describe('what a list is narrowed by', () => {
  it('is chosen together, said in chips, and stands in the address', async () => {
    const page = await openRequests('/withdraw/requested?page=2&s=budi');
    await page.user.selectOptions(await shownOnDesktop('Filter Status'), 'Diterima');
    await page.user.selectOptions(await shownOnDesktop('Filter Periode'), '7 hari terakhir');
    await waitFor(() => expect(askedBy(page)).toMatchObject({ status: 'accepted' }), { timeout: 5000 });
    expect(askedBy(page)).toEqual({ page: '1', search: 'budi', status: 'accepted', period: '7d' });
    expect(page.address()).toBe('/withdraw/requested?s=budi&status=accepted&period=7d');
    expect(chips()).toEqual(['Cari: budi', 'Status: Diterima', 'Periode: 7 hari terakhir', 'Hapus semua']);
  });

  it('comes back from the address, and is taken away one by one or at once', async () => {
    const page = await openRequests('/withdraw/requested?s=budi&status=accepted&sort=-nominal&id=5');
    expect(askedBy(page)).toEqual({
      page: '1',
      search: 'budi',
      status: 'accepted',
      sort: '-nominal',
      user_id: '5',
    });
    expect(chips()).toEqual([
      'Member: Ani Wijaya',
      'Cari: budi',
      'Status: Diterima',
      'Urutan: Nominal, turun',
      'Hapus semua',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Hapus Member: Ani Wijaya' }));
    expect(askedBy(page)).not.toHaveProperty('user_id');
    await page.user.click(screen.getByRole('button', { name: 'Hapus Cari: budi' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Member' }).value).toBe('');
    await page.user.click(screen.getByRole('button', { name: 'Hapus semua' }));
    expect(chips()).toEqual([]);
    await waitFor(() => expect(page.address()).toBe('/withdraw/requested'), { timeout: 5000 });
  });

  it('is offered as far as the server says', async () => {
    const page = await openRequests('/withdraw/requested?status=accepted', { totalPages: 1 });
    expect(screen.queryByRole('combobox', { name: /^Filter/ })).toBeNull();
    expect([page.address(), chips()]).toEqual(['/withdraw/requested', []]);
  });

  it('has the choices of the server where the page knows none', async () => {
    await openMembers('/member');
    const level = await shownOnDesktop('Filter Level');
    expect(
      within(level)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Filter Level', 'Silver', 'Gold']);
  });

  it('says so where nothing matches, and leads out of it', async () => {
    const page = await openLivePage('/withdraw/requested?s=zzz&status=accepted', { role: 'staff' });
    page.api.serves(WITHDRAWS, () => ({ ...pageOf(), meta: META }));
    await page.show();
    await ready();
    expect(screen.getByText('Tidak ada yang cocok dengan pencarian atau filter.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Hapus semua' })).toHaveLength(2);
  });
});

describe('the columns of a list', () => {
  it('are left out and come back, and stay so for who chose it', async () => {
    const page = await openMembers('/member');
    await page.user.click(await ready());
    const menu = screen.getByRole('dialog', { name: 'Kolom' });
    const boxes = within(menu).getAllByRole('checkbox');
    expect(boxes.map((box) => box.parentElement?.textContent)).toEqual([
      'Email',
      'Level',
      'Pendapatan',
      'Tanggal Mendaftar',
      'Whatsapps',
    ]);
    expect(document.activeElement).toBe(boxes[0]);
    await page.user.keyboard(' ');
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toEqual(['Name', 'Level', 'Pendapatan', 'Tanggal Mendaftar', 'Whatsapps', 'Action']);
    expect(screen.queryByText('ani@x.id')).toBeNull();
    expect(localStorage.getItem('preferences_7')).toContain('"list:member":["email"]');
    await page.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kolom' }));
    await page.user.click(screen.getByRole('button', { name: 'Kolom' }));
    await page.user.keyboard(' ');
    expect(heads()).toContain('Email');
  });

  it('that are left out are not shown for a moment when the page opens', async () => {
    localStorage.setItem('preferences_7', JSON.stringify({ hiddenColumns: { 'list:member': ['email'] } }));
    const drawn = new Set<string | null>();
    const watching = new MutationObserver(() => {
      for (const head of document.querySelectorAll('th')) drawn.add(head.textContent);
    });
    watching.observe(document.body, { childList: true, subtree: true });
    await openMembers('/member');
    await ready();
    watching.disconnect();
    expect([...drawn]).toContain('Level');
    expect([...drawn]).not.toContain('Email');
  });
});

describe('a view that has a name', () => {
  it('is saved, applied, renamed, and taken away with a way back', async () => {
    const page = await openMembers('/member?level=Gold&sort=firstname');
    const open = () => page.user.click(screen.getByRole('button', { name: /^Tampilan/ }));
    const menu = () => screen.getByRole('dialog', { name: 'Tampilan' });
    await open();
    await page.user.keyboard('Emas{Enter}');
    expect(within(menu()).getByRole('button', { name: 'Emas' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'Tampilan: Emas' })).toBeTruthy();
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: 'Hapus Urutan: Name, naik' }));
    expect(page.address()).toBe('/member?level=Gold');
    await open();
    await page.user.click(within(menu()).getByRole('button', { name: 'Emas' }));
    expect(page.address()).toBe('/member?level=Gold&sort=firstname');
    expect(screen.queryByRole('dialog', { name: 'Tampilan' })).toBeNull();
    await open();
    await page.user.click(within(menu()).getByRole('button', { name: 'Ubah nama Emas' }));
    const [name] = within(menu()).getAllByRole('textbox');
    await page.user.clear(name as HTMLElement);
    await page.user.type(name as HTMLElement, 'Level emas{Enter}');
    await page.user.click(within(menu()).getByRole('button', { name: 'Hapus tampilan Level emas' }));
    expect(within(menu()).queryByRole('button', { name: 'Level emas' })).toBeNull();
    await page.user.click(within(menu()).getByRole('button', { name: 'Urungkan' }));
    expect(within(menu()).getByRole('button', { name: 'Level emas' })).toBeTruthy();
  });
});

describe('on a phone', () => {
  it('all of it is behind one button that says how much is set', async () => {
    const page = await openRequests('/withdraw/requested?status=accepted&sort=-nominal');
    const button = screen.getByRole('button', { name: 'Saring (2)' });
    await page.user.click(button);
    const sheet = screen.getByRole('dialog', { name: 'Saring' });
    const field = (name: string) => within(sheet).getByRole<HTMLSelectElement>('combobox', { name });
    expect([field('Filter Status').value, field('Filter Periode').value, field('Urutan').value]).toEqual([
      'accepted',
      '',
      '-nominal',
    ]);
    await page.user.selectOptions(field('Urutan'), 'Biasa');
    expect(page.address()).toBe('/withdraw/requested?status=accepted');
    expect(within(sheet).getByRole('checkbox', { name: 'Rekening' })).toBeTruthy();
    expect(within(sheet).getByRole('textbox', { name: 'Nama tampilan baru' })).toBeTruthy();
    await page.user.click(within(sheet).getByRole('button', { name: 'Hapus semua' }));
    await page.user.click(within(sheet).getByRole('button', { name: 'Tampilkan' }));
    expect(screen.getByRole('button', { name: 'Saring' })).toBeTruthy();
  });
});

describe('the way back to a list', () => {
  it('leads to it as it was left, from its forms', async () => {
    const page = await openMembers('/member');
    page.api.serves('GET /api/admin/users/5', () => ({ user: member }));
    await page.user.selectOptions(await shownOnDesktop('Filter Level'), 'Gold');
    await waitFor(() => expect(page.address()).toBe('/member?level=Gold'), { timeout: 5000 });
    const row = screen.getByText('Ani Wijaya').closest('tr') as HTMLElement;
    await page.user.click(within(row).getByRole('link', { name: 'Pengaturan' }));
    const cancel = await screen.findByRole('link', { name: 'Batal' });
    await page.user.click(cancel);
    await ready();
    expect(page.address()).toBe('/member?level=Gold');
  });
});
