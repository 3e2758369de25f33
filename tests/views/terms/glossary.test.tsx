import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';

const open = async (address: string, role = 'member') => {
  const page = await openLivePage(address, { id: '5', role });
  await page.show();
  await screen.findByRole('heading', { level: 1, name: 'Kamus' });
  return page;
};
const words = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const entry = (name: string) => screen.getByRole('article', { name });

it('explains to each role what it can meet', async () => {
  await open('/glossary');
  expect(words()).toContain('Ditangguhkan');
  expect(words()).not.toContain('Generator');
  expect(words()).not.toContain('Statechart');
});

it('explains everything to dev', async () => {
  await open('/glossary', 'dev');
  expect(words()).toEqual(expect.arrayContaining(['Ditangguhkan', 'Generator', 'Statechart']));
});

it.each([
  ['its own word', 'ditangguh', 'Ditangguhkan'],
  ['the specification’s', 'logged out', 'Keluar dari WhatsApp'],
  ['one that is not said', 'disuspend', 'Ditangguhkan'],
  ['what it means', 'perangkat tertaut', 'Keluar dari WhatsApp'],
])('finds a term by %s', async (_, typed, word) => {
  const { user } = await open('/glossary');
  await user.type(screen.getByRole('searchbox', { name: 'Cari Istilah' }), typed);
  expect(words()).toContain(word);
  expect(words().length).toBeLessThan(4);
});

it('says when nothing is found, and shows all again', async () => {
  const { user } = await open('/glossary');
  await user.type(screen.getByRole('searchbox', { name: 'Cari Istilah' }), 'zebra');
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hapus semua' }));
  expect(words()).toContain('Ditangguhkan');
});

it('gives each term an address of its own, and says what this role does about it', async () => {
  await open('/glossary#suspended');
  const link = within(entry('Ditangguhkan')).getByRole('link', { name: 'Ditangguhkan' });
  expect(link.getAttribute('href')).toBe('/glossary#suspended');
  expect(entry('Ditangguhkan').id).toBe('suspended');
  expect(entry('Ditangguhkan').textContent).toContain('Hubungi Admin/CS');
});

it('leads the office to where it lifts a suspension', async () => {
  await open('/glossary', 'admin');
  const links = within(entry('Ditangguhkan')).getAllByRole('link');
  expect(links.at(-1)?.getAttribute('href')).toBe('/whatsapp/suspended');
});

it('shows the keys of the page', async () => {
  const { user } = await open('/glossary');
  await user.click(screen.getByRole('button', { name: 'Pintasan keyboard' }));
  expect(await screen.findByRole('dialog', { name: 'Pintasan keyboard' })).toBeTruthy();
});

it('gives a state the colour that it has wherever it is met, and other words none', async () => {
  await open('/glossary', 'admin');
  const tones = ['Logged Out', 'Connected', 'Nonactive', 'Phone Number'].map(
    (name) => screen.getByText(name, { selector: '[data-tone]' }).dataset.tone,
  );
  expect(tones).toEqual(['danger', 'success', 'danger', 'neutral']);
});
