import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { someUser } from '../../support/fake-system';
import { openPage } from '../../support/page';

const PUBLIC = [
  ['/terms', 'Syarat dan Ketentuan'],
  ['/privacy-policy', 'Kebijakan Privasi'],
  ['/reset-password', 'Lupa kata sandi'],
] as const;
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const people = [
  ['a guest', null],
  ['who is signed in', someUser()],
] as const;

describe.each(PUBLIC)('%s', (path, title) => {
  it.each(people)('is a page of its own for %s', async (_, user) => {
    const { address } = await openPage(path, { user });
    expect(await heading(title)).toBeTruthy();
    expect(document.title).toContain(title);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('link', { name: 'Kembali ke halaman utama' }).getAttribute('href')).toBe('/');
    expect(address()).toBe(path);
  });
});

it('whom to turn to for a forgotten password is told by the build, else the admin', async () => {
  const { system } = await openPage('/reset-password');
  expect(await screen.findByText('admin')).toBeTruthy();
  expect(system.contact).toBe('');
});

describe.each([
  [
    '/nope',
    'Halaman tidak ditemukan',
    'We can’t seem to find the page you are looking for!',
    'Mungkin alamatnya salah ketik, atau halamannya sudah pindah. Menu tetap dapat Anda pakai.',
  ],
  [
    '/not-authorized',
    'Akses ditolak',
    'Anda tidak memiliki izin untuk membuka halaman ini.',
    'Jika menurut Anda seharusnya boleh, hubungi admin.',
  ],
])('%s', (path, title, text, hint) => {
  it('stands within the frame for who is signed in, and leads back', async () => {
    await openPage(path, { user: someUser() });
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to Home Page' }).getAttribute('href')).toBe('/');
  });

  it('stands alone for a guest', async () => {
    await openPage(path);
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(hint.replace(' Menu tetap dapat Anda pakai.', ''))).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
});
