import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { letScroll } from '../let-scroll';

const accounts = [
  { id: 1, clientid: 'id-1', phonenumber: '628111', pushname: 'Budi', state: 'connected' },
  { id: 2, clientid: 'id-2', phonenumber: '628112', pushname: 'Sari', state: 'loggedOut' },
];
const numbers = Array.from({ length: 600 }, (_, at) => ({
  id: at + 1,
  number: `6281200000${String(at).padStart(3, '0')}`,
  name: `Target ${at}`,
  status: at === 1 ? 'nonactive' : 'active',
}));
const STATE = 'GET /api/admin/whatsapp/client-state/id-1';
const SEND = 'POST /api/admin/whatsapp/send-message/1';

beforeEach(() => {
  // jsdom lays nothing out: without a height no row is in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
});

async function open(role = 'admin') {
  const page = await openLivePage('/blaster', { role });
  page.api.answers('GET /api/admin/whatsapp/list', { list: accounts });
  page.api.answers('GET /api/admin/phonenumber/list', { list: numbers });
  await page.show();
  await screen.findByRole('button', { name: 'Kirim' });
  const fill = async () => {
    await page.user.selectOptions(screen.getByLabelText(/^Pengirim/), 'id-1');
    await page.user.type(screen.getByLabelText(/^Pesan/), 'Halo{enter}Semua');
    await page.user.click(within(screen.getByRole('listbox')).getByRole('option', { name: /Target 2$/ }));
  };
  return { ...page, fill, send: () => page.user.click(screen.getByRole('button', { name: 'Kirim' })) };
}

const receivers = (which: { selected?: boolean } = {}) =>
  within(screen.getByRole('listbox')).getAllByRole('option', which);

const HAS_ONE_SENDER = ['admin', 'dev'];

describe('the blaster', () => {
  it.each(HAS_ONE_SENDER)(
    'has one sender, a message and many receivers for %s [BLASTER-01, BLASTER-02, BLASTER-03, BLASTER-10]',
    async (role) => {
      await open(role);
      expect(screen.getByRole('heading', { name: 'Blaster Whatsapp Message' })).toBeTruthy();
      const sender = screen.getByLabelText<HTMLSelectElement>(/^Pengirim/);
      expect(sender.multiple).toBe(false);
      expect([...sender.options].map(({ text }) => text).slice(1)).toEqual([
        'Budi · 628111 · connected',
        'Sari · 628112 · loggedOut',
      ]);
      expect(screen.getByLabelText(/^Pesan/).tagName).toBe('TEXTAREA');
      expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
    },
  );

  it('draws only the numbers in sight, and none that is nonactive [BLASTER-04, D7]', async () => {
    await open();
    const shown = receivers();
    expect(shown.length).toBeLessThan(30);
    expect(shown[0]?.getAttribute('aria-setsize')).toBe('599');
    expect(shown.slice(0, 2).map((option) => option.getAttribute('aria-posinset'))).toEqual(['1', '2']);
    expect(shown[0]?.textContent).toContain('Target 0');
    expect(shown[1]?.textContent).toContain('Target 2');
    expect(screen.getByText('All (599 nomor aktif)')).toBeTruthy();
  });

  it('finds a number among hundreds, by number or name [BLASTER-04]', async () => {
    const { user } = await open();
    const box = screen.getByRole('searchbox', { name: 'Cari Penerima' });
    await user.type(box, 'target 577');
    expect(receivers().map(({ textContent }) => textContent)).toEqual(['6281200000577Target 577']);
    await user.clear(box);
    await user.type(box, '598');
    await user.click(receivers()[0] as HTMLElement);
    expect(screen.getByText('1 dipilih')).toBeTruthy();
  });

  it('chooses by keys alone [BLASTER-04]', async () => {
    const { user } = await open();
    screen.getByRole('listbox').focus();
    await user.keyboard('{ArrowDown}{ArrowDown} {Home} {End}{ArrowUp}');
    const chosen = receivers({ selected: true }).map(({ textContent }) => textContent);
    expect(chosen).toEqual(['6281200000000Target 0', '6281200000003Target 3']);
    const active = screen.getByRole('listbox').getAttribute('aria-activedescendant');
    expect(active).toMatch(/-597$/);
    const ids = receivers().map(({ id }) => id);
    expect(ids.every((id) => /^\S+-\d+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    const reached = async (keys: string) => {
      await user.keyboard(keys);
      return Number(
        /\d+$/.exec(screen.getByRole('listbox').getAttribute('aria-activedescendant') ?? '')?.[0],
      );
    };
    expect(await reached('{Home}{PageDown}{PageDown}{PageUp}')).toBe(8);
    expect(await reached('{PageUp}{ArrowUp}')).toBe(0);
    expect(receivers().findIndex(({ dataset }) => dataset.active !== undefined)).toBe(0);
    expect(receivers().filter(({ dataset }) => dataset.active !== undefined)).toHaveLength(1);
    expect(await reached('{End}{PageDown}')).toBe(598);
  });

  it('keeps in sight what the keys have reached [BLASTER-04]', async () => {
    letScroll(599 * 44);
    const { user } = await open();
    screen.getByRole('listbox').focus();
    await user.keyboard('{End}');
    expect(await screen.findByText('Target 599')).toBeTruthy();
  });

  it('sends to every active number by All [BLASTER-05]', async () => {
    const { api, user, send } = await open();
    await user.selectOptions(screen.getByLabelText(/^Pengirim/), 'id-1');
    await user.type(screen.getByLabelText(/^Pesan/), 'Halo');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^All/ });
    expect(all.checked).toBe(false);
    await user.click(all);
    expect(all.checked).toBe(true);
    expect(screen.getByText('599 dipilih')).toBeTruthy();
    api.answers(STATE, { state: 'CONNECTED' });
    api.answers(SEND, {});
    await send();
    await screen.findByRole('alertdialog', { name: 'Terkirim!' });
    expect(api.requests.at(-1)?.body).toMatchObject({
      targets: numbers.filter(({ status }) => status === 'active').map(({ number }) => number),
    });
  });

  it('needs all three, and asks nothing without them [BLASTER-06]', async () => {
    const { api, send } = await open();
    const asked = api.requests.length;
    await send();
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(2);
    expect(screen.getByText('Pilih minimal satu penerima.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Pengirim/));
    expect(api.requests).toHaveLength(asked);
  });

  it('asks the sender first, then sends, and says so [BLASTER-07, BLASTER-08, BLASTER-10, BLASTER-11, API-14, API-16]', async () => {
    const { api, fill, send } = await open();
    await fill();
    const state = api.holds(STATE);
    await send();
    expect(screen.getByRole('button', { name: 'Mengirim Pesan...' })).toHaveProperty('disabled', true);
    await state.request;
    expect(api.requests.some(({ path }) => path.includes('send-message'))).toBe(false);
    api.answers(SEND, {});
    await act(async () => state.answer({ state: 'CONNECTED' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Terkirim!' });
    expect(dialog.textContent).toContain('Pesan blaster berhasil dikirim ke target.');
    expect(api.requests.at(-1)?.body).toEqual({
      senders: ['id-1'],
      targets: ['6281200000002'],
      message: 'Halo\nSemua',
    });
  });

  it('sends nothing through a sender that is not connected [BLASTER-08, BLASTER-09]', async () => {
    const { api, fill, send } = await open();
    await fill();
    api.answers(STATE, { state: 'DISCONNECTED' });
    await send();
    const dialog = await screen.findByRole('alertdialog', { name: 'Gagal!' });
    expect(dialog.textContent).toContain('628111 is DISCONNECTED');
    expect(api.requests.some(({ path }) => path.includes('send-message'))).toBe(false);
    expect(screen.getByLabelText(/^Pesan/)).toHaveProperty('value', 'Halo\nSemua');
  });

  it('says why a message was refused [ERR-12]', async () => {
    const { api, fill, send } = await open();
    await fill();
    api.answers(STATE, { state: 'CONNECTED' });
    api.answers(SEND, {}, { status: 400 });
    await send();
    expect(await screen.findByText('Error sending message')).toBeTruthy();
  });

  it('says why its choices cannot be read, and reads them again [ERR-13, ERR-15]', async () => {
    const page = await openLivePage('/blaster', { role: 'admin' });
    page.api.answers('GET /api/admin/whatsapp/list', {}, { status: 400 });
    page.api.answers('GET /api/admin/phonenumber/list', { list: [] });
    await page.show();
    expect(await screen.findByText('Error fetching WhatsApp list')).toBeTruthy();
    page.api.answers('GET /api/admin/whatsapp/list', { list: accounts });
    page.api.answers('GET /api/admin/phonenumber/list', { list: [] });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Belum ada nomor aktif')).toBeTruthy();
    expect(within(screen.getByLabelText(/^Pengirim/)).getAllByRole('option')).toHaveLength(3);
  });
});
