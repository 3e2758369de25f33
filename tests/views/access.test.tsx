import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../support/live-page';

const person = {
  id: 5,
  firstname: 'Ani',
  lastname: 'Wijaya',
  email: 'ani@example.com',
  role: 'member',
  blast_interval_min: 1,
  blast_interval_max: 2,
  blast_fee: 100,
};
const USER = 'GET /api/admin/users/5';

describe('a link for who forgot the password', () => {
  const open = async () => {
    const page = await openLivePage('/reset-password#token-dari-admin');
    page.api.serves('GET /api/admin/withdraw/histories-per-page', () => ({ data: [] }));
    await page.show();
    expect(await screen.findByRole('heading', { name: 'Kata sandi baru' })).toBeTruthy();
    const type = async (password: string, again: string) => {
      for (const [label, text] of [
        [/Kata Sandi Baru/, password],
        [/Ulangi Kata Sandi/, again],
      ] as const) {
        const field = await screen.findByLabelText(label);
        await page.user.clear(field);
        await page.user.type(field, text);
      }
      await page.user.click(screen.getByRole('button', { name: 'Simpan' }));
    };
    return { ...page, type };
  };

  it('sets a password that was typed twice, and leads on', async () => {
    const page = await open();
    expect(await screen.findByText('Minimal 8 karakter, bukan kata umum atau nama Anda')).toBeTruthy();
    const values = [/Kata Sandi Baru/, /Ulangi Kata Sandi/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(['', '']);
    await page.type('pendek', 'lain');
    expect(screen.getByText('Minimal 8 karakter.')).toBeTruthy();
    expect(screen.getByText('Kata sandi tidak sama.')).toBeTruthy();
    const held = page.api.holds('POST /api/auth/reset-password');
    await page.type('rahasia-baru', 'rahasia-baru');
    expect((await held.request).body).toEqual({
      token: 'token-dari-admin',
      password: 'rahasia-baru',
      password2: 'rahasia-baru',
    });
    held.answer({ msg: 'ok' });
    const dialog = await screen.findByRole('alertdialog', { name: 'Berhasil' });
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(page.address()).not.toContain('reset-password');
  });

  it('says where it no longer works, and keeps what was typed', async () => {
    const page = await open();
    const msg =
      'Link ini tidak berlaku lagi. Jika kata sandi baru saja disimpan, silakan masuk. Jika tidak, minta link baru.';
    page.api.answers('POST /api/auth/reset-password', { msg }, { status: 410 });
    await page.type('rahasia-baru', 'rahasia-baru');
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.getByLabelText(/Kata Sandi Baru/)).toHaveProperty('value', 'rahasia-baru');
  });
});

describe('the access of a member', () => {
  const open = async (user: object) => {
    const page = await openLivePage('/member/edit?id=5', { id: '9', role: 'admin' });
    page.api.serves(USER, () => ({ user: { ...person, ...user } }));
    await page.show();
    await screen.findByRole('button', { name: 'Simpan' });
    return page;
  };
  const confirm = async (page: Awaited<ReturnType<typeof open>>, label: string) => {
    await page.user.click(await screen.findByRole('button', { name: label }));
    await page.user.click(await screen.findByRole('button', { name: `Ya, ${label}.` }));
  };

  it.each([
    ['Jadikan Staff', { locked: false }, { role: 'staff' }],
    ['Jadikan Member', { role: 'staff', locked: false }, { role: 'member' }],
    ['Kunci', { locked: false }, { locked: true }],
    ['Buka Kunci', { locked: true }, { locked: false }],
  ])('is changed by %s, once that was confirmed', async (label, sent, changes) => {
    const page = await open(sent);
    const held = page.api.holds('PUT /api/admin/users/5');
    await confirm(page, label);
    expect((await held.request).body).toEqual({ id: '5', ...changes });
    held.answer({ user: person });
    expect(await screen.findByText(/Peran diganti\.|Berhasil disimpan\./)).toBeTruthy();
  });

  it('has a link for a new password, which is copied and kept nowhere', async () => {
    const page = await open({ locked: false });
    page.api.answers('POST /api/admin/users/password-link', {
      token: 'token-rahasia',
      expiresAt: '2026-11-25T08:00:00Z',
    });
    await confirm(page, 'Buat Link Kata Sandi');
    expect(await screen.findByText('Link disalin: berlaku sekali, selama 24 jam.')).toBeTruthy();
    expect(page.copyText).toHaveBeenCalledWith(expect.stringMatching(/\/reset-password#token-rahasia$/));
    expect(document.body.textContent).not.toContain('token-rahasia');
  });

  it.each([
    ['a server that cannot lock', {}],
    ['a server that says nothing of it', { locked: null }],
  ])('is not offered by %s', async (_, sent) => {
    await open(sent);
    expect(screen.queryByText('Akses')).toBeNull();
  });

  it('of an admin is changed at the server’s own machine alone', async () => {
    await open({ role: 'admin', locked: false });
    expect(await screen.findByText('Peran ini hanya diatur di komputer server.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Kunci' })).toBeNull();
  });
});

describe('the sessions of the profile', () => {
  const LIST = 'GET /api/admin/session/list';
  const sessions = [
    {
      id: 1,
      device: 'Chrome, Windows',
      createdAt: '2026-11-20T08:00:00Z',
      lastSeenAt: '2026-11-24T08:00:00Z',
      current: true,
    },
    {
      id: 2,
      device: '',
      createdAt: '2026-11-21T08:00:00Z',
      lastSeenAt: '2026-11-22T08:00:00Z',
      current: false,
    },
  ];
  const open = async () => {
    const page = await openLivePage('/profile', { id: '5', role: 'member' });
    page.api.serves(USER, () => ({ user: person }));
    page.api.serves('GET /api/admin/setting/get', () => ({ setting: { bank_names: '' } }));
    page.api.serves(LIST, () => ({ list: sessions }));
    await page.show();
    await screen.findByText('Sesi ini');
    return page;
  };

  it('are ended one by one, but not the own one', async () => {
    const page = await open();
    const [end, ...others] = screen.getAllByRole('button', { name: 'Akhiri' });
    expect(others).toEqual([]);
    await page.user.click(end as HTMLElement);
    const asked = await screen.findByRole('alertdialog');
    expect(asked.textContent).toContain('sesi perangkat lain');
    const held = page.api.holds('DELETE /api/admin/session/2');
    await page.user.click(within(asked).getByRole('button', { name: /^Ya/ }));
    await held.request;
    held.answer({ msg: 'ok' });
  });

  it('are ended all but this one, once that was confirmed', async () => {
    const page = await open();
    const held = page.api.holds('DELETE /api/admin/session/others');
    await page.user.click(screen.getByRole('button', { name: 'Akhiri sesi lain' }));
    await page.user.click(await screen.findByRole('button', { name: 'Ya, Akhiri.' }));
    await held.request;
    held.answer({ msg: 'ok' });
    expect(await screen.findByText('Sesi lain diakhiri.')).toBeTruthy();
  });
});

it('ends the session at the server as somebody signs out, and waits for no answer [AUTH-09]', async () => {
  const page = await openLivePage('/profile', { id: '5', role: 'member' });
  page.api.serves(USER, () => ({ user: person }));
  page.api.serves('GET /api/admin/setting/get', () => ({ setting: { bank_names: '' } }));
  const held = page.api.holds('POST /api/auth/logout');
  await page.show();
  page.system.auth.send({ type: 'signOut.requested' });
  expect((await held.request).body).toMatchObject({ token: expect.any(String) });
  expect(page.system.auth.getSnapshot().matches('signedOut')).toBe(true);
  held.answer({});
});
