import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeRequest } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { choose, chooserOf } from '../choose';
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

const ACCOUNTS = 'GET /api/admin/whatsapp/list-per-page';
const NUMBERS = 'GET /api/admin/phonenumber/list-per-page';
const activeNumbers = numbers.filter(({ status }) => status === 'active');
const MARKS = { filters: { status: ['active', 'nonactive'] } };

/** A server that pages, searches and narrows its numbers, and goes on after a row. */
const servedNumbers = ({ query }: FakeRequest) => {
  const { search = '', size, after } = query;
  const found = activeNumbers.filter(({ number, name }) => `${number}${name}`.toLowerCase().includes(search));
  if (after === undefined) {
    const meta = { ...MARKS, count: found.length, totalPages: Math.ceil(found.length / Number(size)) };
    return { data: found.slice(0, Number(size)), meta };
  }
  const from = found.findIndex(({ id }) => `${id}` === after) + 1;
  const data = found.slice(from, from + Number(size));
  const next = from + data.length < found.length ? data.at(-1)?.id : null;
  return { data, meta: { ...MARKS, totalPages: 1, after: next } };
};

/** On a server of the original contract, which lists all numbers. */
async function open(role = 'admin', listed: readonly object[] = numbers) {
  const page = await openLivePage('/blaster', { role });
  page.api.serves(ACCOUNTS, () => ({ data: accounts, meta: { totalPages: 1 } }));
  page.api.serves(NUMBERS, () => ({ data: numbers.slice(0, 10), meta: { totalPages: 60 } }));
  page.api.serves('GET /api/admin/phonenumber/list', () => ({ list: listed }));
  return opened(page);
}
async function openPaged() {
  const page = await openLivePage('/blaster', { role: 'admin' });
  page.api.serves(ACCOUNTS, () => ({ data: accounts, meta: { totalPages: 1 } }));
  page.api.serves(NUMBERS, servedNumbers);
  return opened(page);
}
async function opened(page: Awaited<ReturnType<typeof openLivePage>>) {
  await page.show();
  await screen.findByRole('listbox', { name: 'Penerima' });
  const fill = async () => {
    await choose(page.user, /^Pengirim/, /^Budi/);
    await page.user.type(screen.getByLabelText(/^Pesan/), 'Halo{enter}Semua');
    await page.user.click(within(listbox()).getByRole('option', { name: /Target 2$/ }));
  };
  return { ...page, fill, send: () => page.user.click(screen.getByRole('button', { name: 'Kirim' })) };
}

const listbox = () => screen.getByRole('listbox', { name: 'Penerima' });
const receivers = (which: { selected?: boolean } = {}) => within(listbox()).getAllByRole('option', which);

const HAS_ONE_SENDER = ['admin', 'dev'];

describe('the blaster', () => {
  it.each(HAS_ONE_SENDER)(
    'has one sender, a message and many receivers for %s [BLASTER-01, BLASTER-02, BLASTER-03, BLASTER-10, WA-15]',
    async (role) => {
      const { user } = await open(role);
      expect(screen.getByRole('heading', { name: 'Blaster Whatsapp Message' })).toBeTruthy();
      await user.click(chooserOf(/^Pengirim/));
      const senders = within(screen.getByRole('listbox', { name: /^Pengirim/ }));
      expect(senders.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Budi · 628111 · Connected',
        'Sari · 628112 · Logged Out',
      ]);
      expect(screen.getByLabelText(/^Pesan/).tagName).toBe('TEXTAREA');
      expect(listbox().getAttribute('aria-multiselectable')).toBe('true');
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

  it('leaves out whose owners asked to be written to no more', async () => {
    await open('admin', [
      { ...numbers[0], opted_out: 1 },
      { ...numbers[2], opted_out: 0 },
    ]);
    expect(receivers().map(({ textContent }) => textContent)).toEqual(['6281200000002Target 2']);
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
    listbox().focus();
    await user.keyboard('{ArrowDown}{ArrowDown} {Home} {End}{ArrowUp}');
    const chosen = receivers({ selected: true }).map(({ textContent }) => textContent);
    expect(chosen).toEqual(['6281200000000Target 0', '6281200000003Target 3']);
    const active = listbox().getAttribute('aria-activedescendant');
    expect(active).toMatch(/-597$/);
    const ids = receivers().map(({ id }) => id);
    expect(ids.every((id) => /^\S+-\d+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    const reached = async (keys: string) => {
      await user.keyboard(keys);
      return Number(/\d+$/.exec(listbox().getAttribute('aria-activedescendant') ?? '')?.[0]);
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
    listbox().focus();
    await user.keyboard('{End}');
    expect(await screen.findByText('Target 599')).toBeTruthy();
  });

  it('sends to every active number by All, in batches of one list [BLASTER-05]', async () => {
    const { api, user, send } = await open();
    await all({ user, send, api });
    expect(targetsOf(api)).toEqual([
      numbersOf(activeNumbers.slice(0, 500)),
      numbersOf(activeNumbers.slice(500)),
    ]);
    expect(api.requests.filter(({ path }) => path.endsWith('/phonenumber/list'))).toHaveLength(2);
  });

  it('begins from a template, and shows the message as the first receiver’s phone will', async () => {
    const page = await open();
    const templates = ['Halo {name}', 'Promo hari ini'].map((text, at) => ({
      id: at,
      text_wa: text,
      status: 'active',
    }));
    page.api.answers('GET /api/admin/message/list-per-page', { data: templates, meta: { totalPages: 1 } });
    await page.user.click(screen.getByRole('button', { name: 'Pakai template' }));
    await choose(page.user, /^Template/, /Halo/);
    expect(screen.getByLabelText(/^Pesan/)).toHaveProperty('value', 'Halo {name}');
    expect(screen.getByText(/tidak diganti di sini/)).toBeTruthy();
    await page.user.click(within(listbox()).getByRole('option', { name: /Target 2$/ }));
    const phone = screen.getByRole('region', { name: 'Pratinjau pesan' });
    expect(phone.textContent).toContain('Halo {name}');
    expect(phone.textContent).toContain('Target 26281200000002');
  });

  it('sums up beside its button to how many, from whom and how fast', async () => {
    const { fill, user } = await open();
    const foot = screen.getByRole('button', { name: 'Kirim' }).parentElement as HTMLElement;
    const sum = within(foot).getByRole('status');
    expect(sum.textContent).toBe('Belum ada penerima, belum ada pengirim');
    await fill();
    expect(sum.textContent).toBe('Ke 1 nomor, dari 628111');
    expect(foot.textContent).toContain('Sekaligus, tanpa interval blast.');
    await user.click(screen.getByRole('checkbox', { name: /^All/ }));
    expect(sum.textContent).toBe('Ke 599 nomor aktif, dari 628111');
    expect(foot.textContent).toContain('Bertahap dan dapat dihentikan');
  });

  it('needs all three, and asks nothing without them [BLASTER-06]', async () => {
    const { api, send } = await open();
    const asked = api.requests.length;
    await send();
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(2);
    expect(screen.getByText('Pilih setidaknya satu penerima.')).toBeTruthy();
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
    page.api.answers(ACCOUNTS, {}, { status: 400 });
    page.api.answers(NUMBERS, {}, { status: 400 });
    await page.show();
    expect(await screen.findByText('Error fetching Phone Number list')).toBeTruthy();
    page.api.answers(NUMBERS, { data: [], meta: { ...MARKS, totalPages: 1 } });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Belum ada nomor aktif')).toBeTruthy();
    await page.user.click(chooserOf(/^Pengirim/));
    expect(screen.getByText('Error fetching WhatsApp list')).toBeTruthy();
    page.api.answers(ACCOUNTS, { data: accounts });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });
});

const numbersOf = (of: typeof activeNumbers) => of.map(({ number }) => number);
type Api = Awaited<ReturnType<typeof open>>['api'];
const sentOf = (api: Api) => api.requests.filter(({ path }) => path.endsWith('/send-message/1'));
const targetsOf = (api: Api) => sentOf(api).map(({ body }) => (body as { targets: unknown }).targets);

/** Writes to every active number; returns once it was sent. */
async function all({ api, user, send }: Pick<Awaited<ReturnType<typeof open>>, 'api' | 'user' | 'send'>) {
  await choose(user, /^Pengirim/, /^Budi/);
  await user.type(screen.getByLabelText(/^Pesan/), 'Halo');
  await user.click(screen.getByRole('checkbox', { name: 'All (599 nomor aktif)' }));
  expect(screen.getByText('Semua dipilih')).toBeTruthy();
  api.answers(STATE, { state: 'CONNECTED' });
  api.serves(SEND, () => ({}));
  await send();
  await screen.findByRole('alertdialog', { name: 'Terkirim!' });
}

describe('the blaster of a server that searches', () => {
  it('reads a first page of its active numbers, and what is searched for', async () => {
    const { api, user } = await openPaged();
    const asked = () =>
      api.requests.filter(({ path }) => path.includes('/phonenumber/')).map(({ query }) => query);
    expect(asked()).toEqual([{ page: '1', size: '50', status: 'active', opted_out: 'no' }]);
    expect(listbox().getAttribute('aria-multiselectable')).toBe('true');
    expect(receivers()[0]?.getAttribute('aria-setsize')).toBe('50');
    await user.type(screen.getByRole('searchbox', { name: 'Cari Penerima' }), 'target 577');
    await user.click(await screen.findByRole('option', { name: /Target 577/ }));
    expect(asked().slice(1)).toEqual([
      { page: '1', size: '50', status: 'active', opted_out: 'no', search: 'target 577' },
    ]);
    await user.clear(screen.getByRole('searchbox', { name: 'Cari Penerima' }));
    expect(receivers({ selected: true }).map(({ textContent }) => textContent)).toEqual([
      '6281200000577Target 577',
    ]);
  });

  it('sends to every active number, batch by batch, each under a key of its own [BLASTER-05]', async () => {
    const { api, user, send } = await openPaged();
    await all({ api, user, send });
    expect(targetsOf(api)).toEqual([
      numbersOf(activeNumbers.slice(0, 500)),
      numbersOf(activeNumbers.slice(500)),
    ]);
    const keys = sentOf(api).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
    expect(keys.every(Boolean)).toBe(true);
    expect(api.requests.some(({ path }) => path.endsWith('/phonenumber/list'))).toBe(false);
  });

  it('says how far it is, and goes on where it failed, sending nothing twice', async () => {
    const { api, user, send } = await openPaged();
    await choose(user, /^Pengirim/, /^Budi/);
    await user.type(screen.getByLabelText(/^Pesan/), 'Halo');
    await user.click(screen.getByRole('checkbox', { name: /^All/ }));
    api.answers(STATE, { state: 'CONNECTED' });
    api.answers(SEND, {});
    const second = api.holds(SEND);
    await send();
    await second.request;
    expect(screen.getByText('500 terkirim, dari 599 nomor aktif')).toBeTruthy();
    await act(async () => second.answer({ msg: 'Sibuk.' }, { status: 400 }));
    expect(await screen.findByText('Sibuk.')).toBeTruthy();
    api.answers(STATE, { state: 'CONNECTED' });
    api.answers(SEND, {});
    await user.click(screen.getByRole('button', { name: 'Lanjutkan' }));
    await screen.findByRole('alertdialog', { name: 'Terkirim!' });
    const [first, ...rest] = targetsOf(api);
    expect(first).toEqual(numbersOf(activeNumbers.slice(0, 500)));
    expect(rest).toEqual([numbersOf(activeNumbers.slice(500)), numbersOf(activeNumbers.slice(500))]);
  });

  it('is stopped after the batch that is on its way, and left at that', async () => {
    const { api, user, send } = await openPaged();
    await choose(user, /^Pengirim/, /^Budi/);
    await user.type(screen.getByLabelText(/^Pesan/), 'Halo');
    await user.click(screen.getByRole('checkbox', { name: /^All/ }));
    api.answers(STATE, { state: 'CONNECTED' });
    const first = api.holds(SEND);
    await send();
    const { signal } = await first.request;
    await user.click(screen.getByRole('button', { name: 'Hentikan' }));
    expect([screen.getByRole('button', { name: 'Menghentikan...' }), signal?.aborted]).toMatchObject([
      {},
      false,
    ]);
    await act(async () => first.answer({}));
    expect(await screen.findByText('Pengiriman dijeda')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Akhiri' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Pesan/).value).toBe('Halo');
    expect(sentOf(api)).toHaveLength(1);
  });
});
