import { afterEach, expect, it } from 'vitest';
import { readSettings } from '../../../src/app/first-paint/settings';

const HEAD =
  '<meta name="theme-color" content="#187077"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="apple-touch-icon" href="/icons/apple.png">';

const ownHead = () => document.head.querySelectorAll('meta, link[rel$=icon]');

afterEach(() => {
  for (const element of ownHead()) element.remove();
  document.title = '';
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset.brand;
});

async function readFrom(given: object) {
  document.head.insertAdjacentHTML('beforeend', HEAD);
  const lines: string[] = [];
  const ask = async () => new Response(JSON.stringify(given));
  const { brand } = await readSettings(ask, (line) => lines.push(line));
  return { brand, lines };
}

it('is shown as far as no view shows it, by a host that serves files alone too', async () => {
  const { brand, lines } = await readFrom({
    contact: 'kantor',
    name: 'Mitra Penyewaan Nusantara',
    logo: 'logo.svg',
    icon: 'i.png',
    accent: '#8a1c4f',
    footer: '© Mitra',
    signUp: false,
  });
  const { origin } = window.location;
  expect(lines).toEqual([]);
  expect(brand).toEqual({
    name: 'Mitra Penyewaan Nusantara',
    logo: `${origin}/logo.svg`,
    icon: `${origin}/i.png`,
    accent: '#8a1c4f',
    footer: '© Mitra',
    signUp: false,
  });
  expect(document.title).toBe('Mitra Penyewaan Nusantara');
  const { documentElement: root, head } = document;
  expect(root.style.getPropertyValue('--chakra-colors-teal-700')).toBe('#8a1c4f');
  expect(root.dataset.brand).toBe('long');
  expect(head.querySelector('[name=theme-color]')?.getAttribute('content')).toBe('#8a1c4f');
  expect([...head.querySelectorAll('link')].map(({ href, type }) => [href, type])).toEqual([
    [`${origin}/i.png`, ''],
    [`${origin}/i.png`, ''],
  ]);
});

it('is the product’s own where it is wrong, which developers read in a line each', async () => {
  const { brand, lines } = await readFrom({ accent: '#ffcc00', name: 'n'.repeat(41), nama: 'Mitra' });
  expect(brand).toBeNull();
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^\/settings\.json: accent is not dark enough: 4\.5:1 .* 1\.4:1$/),
    '/settings.json: nama is no setting',
    '/settings.json: name is not a line of at most 40 characters',
  ]);
  expect(document.documentElement.style.length).toBe(0);
});
