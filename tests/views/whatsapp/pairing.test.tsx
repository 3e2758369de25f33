import { act, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { apiError, NETWORK_ERROR } from '../../../src/api/errors';
import { selectDialog } from '../../../src/machines/notices/notices.selectors';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { QrCode } from '../../../src/views/kit/qr-code';
import {
  authenticated,
  clientInfo,
  code,
  DEVICE,
  fact,
  lostAccount,
  qr,
  refused,
} from '../../machines/pairing/harness';
import { openLivePage } from '../../support/live-page';
import { openPairing as open } from '../pairing-page';

type Pairing = ReturnType<typeof open>;
const shown = () => document.querySelector('[data-stage]')?.getAttribute('data-stage');
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const drawQr = (props: Partial<Parameters<typeof QrCode>[0]>) =>
  render(
    <ThemeProvider>
      <QrCode value="QR" title="Kode QR" {...props} />
    </ThemeProvider>,
  ).container.querySelector('svg');
/** What a phone reads of a QR code. */
const modulesOf = (svg: Element | null | undefined) =>
  [...(svg?.querySelectorAll('path') ?? [])].at(-1)?.getAttribute('d');
/** How much of a countdown's bar is left. */
const barOf = (timer: HTMLElement) => timer.querySelector<HTMLElement>('[style]')?.style.transform;
const drawn = () => document.querySelectorAll('svg[role="img"]');

const SHOWS_THE_TEXT = [
  ['unhandledRejection', 'unhandledRejection : boom'],
  ['uncaughtException', 'uncaughtException : boom'],
  ['mongo', 'mongo erorr : boom'],
] as const;

describe('the pairing screen', () => {
  it('has its title and a read-only id made once [PAIR-01, PAIR-04, PAIR-05]', () => {
    const { newDeviceId } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tambah Akun Whatsapp');
    const id = screen.getByLabelText<HTMLInputElement>('Whatsapp ID');
    expect([id.value, id.readOnly]).toEqual([DEVICE, true]);
    expect(newDeviceId).toHaveBeenCalledOnce();
    expect(screen.getByText('Kode QR akan tampil di sini.')).toBeTruthy();
    expect(document.querySelector('input[type=tel]')).toBeNull();
  });

  it('makes its id of the time and a random number [PAIR-04, PAIR-05]', async () => {
    const parts = { now: () => 1_763_000_000_000, random: () => 0.5 };
    const page = await openLivePage('/whatsapp/create', { role: 'member' }, {}, parts);
    await page.show();
    const id = await screen.findByLabelText<HTMLInputElement>('Whatsapp ID');
    expect(id.value).toBe('id-17630000000005000');
  });

  it.each([
    [true, 'Nomor Telepon'],
    [false, 'Kode QR'],
  ])('begins with what can be done there (on a phone: %s): %s', async (isPhone, way) => {
    const page = await openLivePage('/whatsapp/create', { role: 'member' }, {}, { isPhone });
    await page.show();
    expect(await screen.findByRole('radio', { name: way, checked: true })).toBeTruthy();
  });

  it('listens to the channel of who links, beside the one that tells of everybody [RT-02, RT-03]', async () => {
    const page = await openLivePage('/whatsapp/create', { id: '7', role: 'admin' });
    await page.show();
    await screen.findByLabelText('Whatsapp ID');
    expect(page.channels()).toEqual(['client-admin', 'client-7']);
  });

  it('shows Generating..., then the QR code with its countdown [PAIR-11, PAIR-12]', async () => {
    const page = open();
    await page.user.click(press('Buat Kode QR'));
    expect(screen.getByRole('timer', { name: 'Generating...' }).textContent).toContain('15 detik');
    page.deliver(qr('QR-1'));
    expect(drawn()).toHaveLength(1);
    expect(modulesOf(drawn()[0])).toBe(modulesOf(drawQr({ value: 'QR-1' })));
    expect(screen.getByRole('timer').textContent).toContain('60 detik');
    expect(barOf(screen.getByRole('timer'))).toBe('scaleX(1)');
    act(() => page.clock.advance(15_000));
    expect(barOf(screen.getByRole('timer'))).toBe('scaleX(0.75)');
  });

  it('covers an expired code and offers a new one with one tap [PAIR-15, T1]', async () => {
    const page = open();
    await page.user.click(press('Buat Kode QR'));
    page.deliver(qr('QR-1'));
    act(() => page.clock.advance(60_000));
    expect(drawn()).toHaveLength(0);
    await page.user.click(press(/Ketuk untuk kode baru/));
    expect(shown()).toBe('generating');
    expect(page.newClient.calls).toHaveLength(2);
  });

  it('shows the number as it will be sent, and the code as XXXX-XXXX [PAIR-06, PAIR-07, PAIR-13, PAIR-14]', async () => {
    const page = open();
    await page.user.click(screen.getByRole('radio', { name: 'Nomor Telepon' }));
    const field = screen.getByLabelText<HTMLInputElement>('Nomor Telepon', { selector: 'input[type=tel]' });
    expect(field.value).toBe('62');
    expect(screen.getByText('Kode untuk ponsel akan tampil di sini.')).toBeTruthy();
    expect(screen.getByText('Nomor harus diawali 62.')).toBeTruthy();
    expect(press('Buat Kode')).toHaveProperty('disabled', true);

    await page.user.clear(field);
    await page.user.type(field, '0812 3456-7890');
    expect(field.value).toBe('0812 3456-7890');
    expect(screen.getByText('6281234567890')).toBeTruthy();

    await page.user.type(field, '{Enter}');
    expect(page.newClient.calls[0]?.input.phoneNumber).toBe('6281234567890');
    page.deliver(code('ABCD1234'));
    expect(screen.getByLabelText('Kode penautan').textContent).toBe('ABCD-1234');
    expect(screen.getByRole('timer').textContent).toContain('90 detik');
    expect(field.readOnly).toBe(true);
  });

  it.each([
    ['Kode disalin.', async () => {}],
    ['Kode tidak dapat disalin. Ketik sendiri.', () => Promise.reject(new Error('refused'))],
  ])('copies the code, or not, and says "%s"', async (text, copy) => {
    const page = open();
    page.copyText.mockImplementation(copy);
    await page.user.click(screen.getByRole('radio', { name: 'Nomor Telepon' }));
    await page.user.type(
      screen.getByLabelText('Nomor Telepon', { selector: 'input[type=tel]' }),
      '81234567890{Enter}',
    );
    page.deliver(code('ABCD1234'));
    await page.user.click(press('Salin Kode'));
    expect(page.copyText).toHaveBeenCalledWith('ABCD-1234');
    expect(page.notices.getSnapshot().context.toasts.map((toast) => toast.text)).toEqual([text]);
  });

  it.each(SHOWS_THE_TEXT)('shows the text of %s [ERR-33, ERR-34, ERR-35]', async (name, text) => {
    const page = open();
    await page.user.click(press('Buat Kode QR'));
    page.deliver(fact(name, { message: 'boom' }));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(press('Buat Kode Baru')).toHaveProperty('disabled', false);
  });

  it('saves by itself and goes back to where it came from [PAIR-18, PAIR-19]', async () => {
    const page = open();
    await page.user.click(press('Buat Kode QR'));
    page.deliver(authenticated);
    expect(screen.getByText('Menyimpan...')).toBeTruthy();
    expect(screen.getByText(/Tersambung sebagai/).textContent).toBe(
      `Tersambung sebagai ${clientInfo.pushname}`,
    );
    expect(screen.getByText('Ponsel tersambung, akun sedang disimpan.').role).toBe('status');
    await page.settle(() => page.save.resolve({ id: '77' }));
    expect(page.address()).toBe('/whatsapp');
    expect(selectDialog(page.notices.getSnapshot())?.title).toBe('Nomor tersambung');
  });

  it.each(['generator', 'validator'])(
    'goes to the form of the %s with the account chosen [PAIR-03]',
    async (type) => {
      const page = open(`?type=${type}`);
      await page.user.click(press('Buat Kode QR'));
      page.deliver(authenticated);
      await page.settle(() => page.save.resolve({ id: '77' }));
      expect(page.address()).toBe(`/${type}/create?whatsapp=77`);
    },
  );

  it('stays with the error of a failed save [PAIR-20]', async () => {
    const page = open();
    await page.user.click(press('Buat Kode QR'));
    page.deliver(authenticated);
    await page.settle(() => page.save.reject(refused('Perangkat belum tersambung.')));
    expect(page.address()).toBe('/whatsapp/create');
    expect(screen.getByRole('alert').textContent).toBe('Perangkat belum tersambung.');
    await page.user.click(press('Coba lagi'));
    expect(page.save.calls).toHaveLength(2);
  });

  const ask = (page: Pairing) => page.user.click(press('Buat Kode QR'));
  const FAILURES: readonly [string, RegExp, (page: Pairing) => Promise<unknown>][] = [
    [
      'no client',
      /tidak dapat menyiapkan penautan/,
      async (page) => {
        await ask(page);
        await page.settle(() => page.newClient.reject(refused('Ditolak')));
      },
    ],
    [
      'no QR code',
      /Kode QR tidak dapat diambil.*Nomor Telepon/,
      async (page) => {
        await ask(page);
        await page.settle(() => page.newClient.resolve({ proxyId: null }));
        await page.settle(() => page.readQr.reject(refused('Ditolak')));
      },
    ],
    [
      'nothing in time',
      /selama dua menit/,
      async (page) => {
        await ask(page);
        await page.settle(() => page.newClient.resolve({ proxyId: null }));
        act(() => page.clock.advance(120_000));
      },
    ],
    [
      'a crash',
      /kesalahan di server/,
      async (page) => {
        await ask(page);
        page.deliver(fact('mongo', { message: 'boom' }));
      },
    ],
    [
      'an account that is not saved',
      /server tidak menyimpan akunnya/,
      async (page) => {
        await ask(page);
        page.deliver(authenticated);
        await page.settle(() => page.save.reject(refused('Ditolak')));
      },
    ],
    [
      'an account that may be saved',
      /belum pasti apakah akunnya tersimpan/,
      async (page) => {
        await ask(page);
        page.deliver(authenticated);
        await page.settle(() => page.save.reject(apiError('unreachable', NETWORK_ERROR)));
      },
    ],
    [
      'a client that stays',
      /tidak dapat dihapus dari server/,
      async (page) => {
        await ask(page);
        await page.user.click(press('Batal'));
        await page.settle(() => page.removeClient.reject(refused('Ditolak')));
      },
    ],
  ];
  it.each(FAILURES)('shows and says what failed and what to do now: %s', async (_, sentence, fail) => {
    const page = open();
    await fail(page);
    const stage = document.querySelector('[data-stage]');
    expect(within(stage as HTMLElement).getByRole('status').textContent).toMatch(sentence);
    expect(stage?.querySelector('p')?.textContent).toBeTruthy();
  });

  it('forgets what failed when it is tried again', async () => {
    const page = open();
    await ask(page);
    page.deliver(fact('mongo', { message: 'boom' }));
    await page.user.click(press('Buat Kode Baru'));
    expect(screen.queryByText(/kesalahan di server/)).toBeNull();
  });

  it('removes its client when it is left [PAIR-22]', async () => {
    const page = open();
    await page.user.click(press('Buat Kode QR'));
    page.unmount();
    await page.settle(async () => {});
    expect(page.removals()).toBe(1);
  });
});

describe('reconnecting', () => {
  it('reads the account, shows it, and offers its own number [PAIR-02, PAIR-10]', async () => {
    const page = open('?r=12');
    expect(shown()).toBe('reading');
    await page.settle(() => page.readAccount.resolve(lostAccount));
    expect(screen.getByText('Budi')).toBeTruthy();
    expect(screen.getByText(/Pakai ponsel dengan nomor 628120000001/)).toBeTruthy();
    await page.user.click(screen.getByRole('radio', { name: 'Nomor Telepon' }));
    await page.user.click(press(/Pakai nomor akun ini/));
    await page.user.click(press('Buat Kode'));
    expect(page.newClient.calls[0]?.input).toMatchObject({
      previousDeviceId: lostAccount.clientid,
      phoneNumber: lostAccount.phonenumber,
    });
  });

  it('asks the old client for its state and its next message [PAIR-22, PAIR-23]', async () => {
    const page = open('?r=12');
    await page.settle(() => page.readAccount.resolve(lostAccount));
    await page.user.click(press('Periksa Status'));
    await page.settle(() => page.readState.resolve({ state: 'DISCONNECTED' }));
    expect(screen.getByText('DISCONNECTED')).toBeTruthy();
    await page.user.click(press('Tunggu Pesan Masuk'));
    await page.settle(() => page.listen.resolve({ message: { body: 'Halo' } }));
    expect(screen.getByText('Halo')).toBeTruthy();
  });

  it('is titled by what it is and whose account, in heading, trail and tab', async () => {
    const page = await openLivePage('/whatsapp/create?r=12', { role: 'dev' });
    const owner = { firstname: 'Siti', lastname: 'Rahma' };
    page.api.answers('GET /api/admin/whatsapp/12', { whatsapp: { ...lostAccount, User: owner } });
    await page.show();
    expect(await screen.findAllByText('Budi · 628120000001 · Siti Rahma')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sambungkan Ulang Akun');
    const title = 'Sambungkan Ulang Akun: Budi · 628120000001 · Siti Rahma';
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain(title);
    expect(document.title).toContain(title);
  });

  it('tells what failed where the account cannot be read', async () => {
    const page = open('?r=12');
    await page.settle(() => page.readAccount.reject(refused('Ditolak')));
    expect(screen.getAllByText(/tidak dapat dibaca/)).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sambungkan Ulang Akun');
  });

  it.each(['abc', '../1', '1e3', '', '%00'])('takes r=%s for no account [D3]', (id) => {
    const page = open(`?r=${id}`);
    expect(shown()).toBe('idle');
    expect(page.readAccount.calls).toHaveLength(0);
  });
});

describe('a QR code', () => {
  /** Modules of a side: 17 and 4 for each version, and a quiet zone of four at both ends. */
  const side = (version: number) => 17 + 4 * version + 8;
  const draw = (props: Partial<Parameters<typeof QrCode>[0]>) => {
    const svg = drawQr(props);
    const [light, dark] = [...(svg?.querySelectorAll('path') ?? [])].slice(-2);
    return { svg, light, dark };
  };

  it.each(Array.from({ length: 40 }, (_, index) => index + 1))(
    'is drawn in version %i [PAIR-21]',
    (version) => {
      expect(draw({ version }).svg?.getAttribute('viewBox')).toBe(`0 0 ${side(version)} ${side(version)}`);
    },
  );

  it('is drawn at level M unless chosen, and at L, M, Q and H [PAIR-21]', () => {
    const drawing = (level?: 'L' | 'M' | 'Q' | 'H') =>
      draw({ ...(level && { level }), version: 5 }).dark?.getAttribute('d');
    const all = (['L', 'M', 'Q', 'H'] as const).map(drawing);
    expect(new Set(all).size).toBe(4);
    expect(drawing()).toBe(all[1]);
  });

  it('is dark on white', () => {
    const { light, dark } = draw({});
    expect([light?.getAttribute('fill'), dark?.getAttribute('fill')]).toEqual(['#FFFFFF', '#000000']);
  });
});
