import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderFirstPaint } from '../../../scripts/first-paint/render';
import { branded, brandedManifest, brandStyle } from '../../../sandbox/http/branded';
import { useServer } from '../../contract/harness';

const HEAD = `<html lang="id"><head><meta name="description" content="Whatsapp Blaster for Rent" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icons/apple.png" />
<meta name="theme-color" content="#187077" /><title>Whatsapp Blaster for Rent</title></head>`;
const { splash, form } = renderFirstPaint([]);
const PAGE = `${HEAD}<div id="splash">${splash}</div><div id="root">${form}</div></html>`;
const product = { name: '', logo: '', icon: '', accent: '', footer: '', signUp: true };
const paint = (brand: Partial<typeof product>) => branded(PAGE, { ...product, ...brand }, '/dashboard/');

describe('the first paint', () => {
  it('is the product’s own without a brand, and said to be right', () => {
    expect(branded(PAGE, null, '/')).toBe(PAGE.replace('lang="id"', 'lang="id" data-brand=""'));
    expect(paint({})).toBe(branded(PAGE, null, '/'));
  });

  it('bears the name, as text and nothing else, and the product’s no more', () => {
    const page = paint({ name: '<b>Mitra & "Raya"</b> $&' });
    expect(page).not.toMatch(/Whatsapp Blaster|<b>/);
    expect(page.match(/&#60;b&#62;Mitra &#38; &#34;Raya&#34;&#60;\/b&#62; \$&/g)).toHaveLength(4);
    expect(page).toContain('data-brand="long"');
    expect(paint({ name: 'Mitra' })).toContain('data-brand=""');
  });

  it('shows logo and icon of where the page lies, or of another host', () => {
    const page = paint({ logo: 'logo.svg', icon: 'https://cdn.example.id/i.png' });
    expect(page.match(/<img class="logo" alt="" src="\/dashboard\/logo.svg">/g)).toHaveLength(2);
    expect(page).not.toContain('data-part="mark"');
    expect(
      page.match(/<link rel="(icon|apple-touch-icon)" href="https:\/\/cdn.example.id\/i.png">/g),
    ).toHaveLength(2);
    expect(paint({ logo: '/a.svg' })).toContain('src="/a.svg"');
  });

  it('is in the accent before any script', () => {
    const page = paint({ accent: '#8a1c4f' });
    expect(page).toContain('<link rel="stylesheet" href="/dashboard/brand.css">');
    expect(page).toContain('<meta name="theme-color" content="#8a1c4f"');
    expect(brandStyle({ ...product, accent: '#8a1c4f' })).toMatch(
      /^:root:root\{--chakra-colors-teal-50:#.*teal-700:#8a1c4f;.*\}$/,
    );
    expect(brandStyle(null)).toBe('');
  });

  it('has no way to sign up where there is none, and the footer below its form', () => {
    expect(PAGE).toContain('href="/signup"');
    const page = paint({ signUp: false, footer: '© Mitra' });
    expect(page).not.toMatch(/signup|Belum punya akun/);
    expect(page).toMatch(/<\/form><p [^>]*>© Mitra<\/p><\/div>/);
    expect(paint({ footer: '© Mitra' })).toMatch(/Sign Up<\/a><\/p><p [^>]*>© Mitra<\/p>/);
  });

  it('is installed under the same name', () => {
    const text = '{"name":"Whatsapp Blaster for Rent","start_url":"."}';
    expect(brandedManifest(text, null)).toBe(text);
    const brand = { ...product, name: 'Mitra', icon: 'i.png', accent: '#8a1c4f' };
    expect(JSON.parse(brandedManifest(text, brand))).toEqual({
      name: 'Mitra',
      short_name: 'Mitra',
      start_url: '.',
      theme_color: '#8a1c4f',
      icons: [{ src: 'i.png', sizes: 'any', purpose: 'any' }],
    });
  });
});

describe('a server whose page has a brand', () => {
  const pageFolder = mkdtempSync(join(tmpdir(), 'brand-'));
  const file = join(pageFolder, 'settings.json');
  const setTo = (settings: object, at: number) => {
    writeFileSync(file, JSON.stringify(settings));
    utimesSync(file, at, at);
  };
  beforeAll(() => {
    writeFileSync(join(pageFolder, 'index.html'), PAGE);
    writeFileSync(join(pageFolder, 'manifest.webmanifest'), '{}');
    setTo({ name: 'Mitra', logo: 'https://cdn.example.id/a/logo.png', signUp: false }, 1000);
  });
  afterAll(() => rmSync(pageFolder, { recursive: true }));
  const harness = useServer({ pageFolder });

  it('lets the page show pictures of that host, and of no other, also once it is another', async () => {
    const pictures = async () => {
      const { headers } = await harness.stranger.send('GET', '/signin');
      return /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await pictures()).toBe("'self' data: blob: https://cdn.example.id");
    setTo({ name: 'Mitra', logo: 'https://cdn.other.id/logo.png', signUp: false }, 1500);
    expect(await pictures()).toBe("'self' data: blob: https://cdn.other.id");
  });

  it.each([
    ['its API', { apiHost: 'https://a;b.example' }],
    ['its API', { apiHost: 'https://a,b.example' }],
    ['a picture', { name: 'Mitra', logo: 'https://c,d/x.png' }],
  ])('goes on where %s is said to be at an address that no policy can name: %j', async (_, settings) => {
    setTo(settings, 1600);
    expect((await harness.stranger.send('GET', '/signin')).status).toBe(200);
    expect((await harness.stranger.send('GET', '/api/admin/setting/get')).status).toBe(401);
    setTo({ name: 'Mitra', signUp: false }, 1700);
  });

  it('takes no registration, and names itself to authenticators', async () => {
    const registration = {
      firstName: 'Siti',
      lastName: 'Rahma',
      email: 'siti@example.id',
      password: 'kuda laut biru 7',
      password2: 'kuda laut biru 7',
      agreeToTerms: true,
    };
    const refused = await harness.stranger.send('POST', '/api/auth/register', registration);
    expect([refused.status, refused.body.msg]).toEqual([
      403,
      'Pendaftaran ditutup. Hubungi admin untuk mendapatkan akun.',
    ]);
    const { uri } = await harness.as('member').call('factor.begin', {});
    expect(decodeURIComponent(uri)).toContain('/Mitra:member@demo.test');
    expect(new URL(uri).searchParams.get('issuer')).toBe('Mitra');
  });

  it('follows its file without a restart', async () => {
    const text = async (path: string) => (await fetch(harness.url + path)).text();
    expect(await text('/signin')).toContain('<title>Mitra<');
    setTo({ name: 'Raya', accent: '#8a1c4f' }, 2000);
    expect(await text('/signin')).toContain('<title>Raya<');
    expect(await text('/brand.css')).toContain('#8a1c4f');
    expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({ name: 'Raya' });
  });
});
