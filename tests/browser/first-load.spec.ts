import type { Page } from '@playwright/test';
import { ENTRANCE, FIRST_LOADS, filesOf, PAGE, readManifest } from '../../scripts/first-load/loads';
import { deferred } from '../support/deferred';
import { expect, rowOf, test } from './support/test';

const manifest = readManifest('dist');

/** The scripts that the page has asked for. */
function scriptsOf(page: Page) {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.slice(1));
  });
  return () => [...files].toSorted();
}

/** Lets a page note when `text` was there. Answers how to learn which scripts it asked for until then, and after. */
async function scriptsAround(page: Page, text: string) {
  await page.addInitScript((awaited) => {
    new MutationObserver((_changes, observer) => {
      if (!document.body?.textContent?.includes(awaited)) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return () =>
    page.evaluate(() => {
      const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({
          file: new URL(name).pathname.slice(1),
          isAhead: startTime > usable,
        }));
      const named = (ahead: boolean) =>
        [...new Set(scripts.filter(({ isAhead }) => isAhead === ahead).map(({ file }) => file))].toSorted();
      return { needed: named(false), ahead: named(true) };
    });
}

const listed = (screen: string) => {
  const load = FIRST_LOADS.find((one) => one.screen === screen);
  return load ? filesOf(manifest, load).toSorted() : [];
};

test('a guest loads the form to sign in, and nothing of the product behind it', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // A slow device rests between two parts.
  await expect.poll(scripts).toEqual(listed('sign-in'));
  await page.waitForLoadState('networkidle');
  expect(scripts()).toEqual(listed('sign-in'));
});

test('a member who opens their accounts loads what that screen needs, and no other before it can be used', async ({
  page,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  const { phonenumber } = await world.account(member.id, {});
  const scripts = await scriptsAround(page, phonenumber);
  await page.goto('/whatsapp');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect((await scripts()).needed).toEqual(listed("a member's accounts"));
});

test('every screen of the menu, the history and the report open without a connection, once they were loaded ahead', async ({
  page,
  context,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  const { phonenumber, pushname } = await world.account(member.id, {});
  const scripts = await scriptsAround(page, phonenumber);
  await page.goto('/whatsapp');
  // It is asked for once all that the test opens is there: what is on its way would be lost with the line.
  const after = filesOf(manifest, { asked: ['src/views/whatsapp/create/whatsapp-create.tsx'] })[0];
  await expect.poll(async () => (await scripts()).ahead, { timeout: 50_000 }).toContain(after);
  // The worker that packs the log comes with the first entries that wait for it.
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect((await scripts()).needed).toEqual(listed("a member's accounts"));

  await context.setOffline(true);
  await page.getByRole('button', { name: `Riwayat ${pushname}` }).click();
  await expect(
    page.getByRole('dialog').getByRole('list').or(page.getByText('Belum ada yang tercatat')),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();
  await page.getByRole('button', { name: /Ani/ }).click();
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Laporkan masalah' }).click();
  await page.getByRole('button', { name: 'Simpan file' }).click();
  await report;
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  for (const entry of await entries.all()) {
    await entry.click();
    await expect(page).toHaveURL((await entry.getAttribute('href')) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Versi baru tersedia')).toHaveCount(0);
  }
});

/** Keeps the page's modules from arriving until they are let through. */
async function holdModules(page: Page) {
  const entrance = filesOf(manifest, { asked: [ENTRANCE] })[0];
  const { promise, resolve } = deferred<void>();
  await page.route(`**/${entrance}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('main, body') as Element).backgroundColor);

test('a guest is shown the form before any module is there, and what is typed and sent in it is not lost [APP-07]', async ({
  page,
  world,
}) => {
  const { email } = await world.person('member');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const letThrough = await holdModules(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill('salah');
  await expect(page.locator('html')).toHaveClass('dark');
  const painted = await background(page);
  const request = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(new URL(page.url()).pathname).toBe('/');
  letThrough();
  expect((await request).postDataJSON()).toEqual({ email, password: 'salah' });
  await expect(page.getByRole('alert')).toHaveText('Email atau kata sandi salah.');
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  expect(await background(page)).toBe(painted);
});

test('nothing moves on a slow device while the form comes and when React takes it over, nor loses the focus', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    window.name = '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.name = String(Number(window.name) + entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const letThrough = await holdModules(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  const email = page.getByLabel(/^Email/);
  await email.focus();
  const boxes = () =>
    page
      .locator('#root *')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const [painted, node] = [await boxes(), await email.elementHandle()];
  letThrough();
  await expect(page).toHaveTitle(/^Sign In/);
  expect(await boxes()).toEqual(painted);
  expect(await page.evaluate((before) => document.activeElement === before, node)).toBe(true);
  expect(await page.evaluate(() => window.name)).toBe('0');
});

test('who is signed in is shown the product’s mark, not a form, until their screen is there', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'member');
  const letThrough = await holdModules(page);
  await page.goto('/whatsapp', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('heading', { name: 'Daftar Whatsapp' })).toBeVisible();
});

test('says beside the painted form that the page cannot be loaded, and goes on with what is typed once it can', async ({
  page,
  world,
}) => {
  const { email } = await world.person('member');
  const file = Object.values(manifest).find(({ name }) => name === PAGE)?.file ?? '';
  await page.route(`**/${file}`, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill('salah');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Halaman tidak dapat dimuat.');
  const retry = failure.getByRole('button', { name: 'Coba lagi' });
  await retry.click();
  await expect(failure).toBeVisible();
  await page.unroute(`**/${file}`);
  await retry.click();
  await expect(page).toHaveTitle(/^Sign In/);
  await expect(failure).toBeHidden();
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email atau kata sandi salah.');
});

test('the tools of a list come though their files did not at first', async ({ page, world }) => {
  await world.signedIn(page, 'admin');
  const failed = new Set<string | undefined>();
  await page.route(/assets\/(list-extras|preferences)-/, async (route) => {
    const [, file] = /assets\/(list-extras|preferences)-/.exec(route.request().url()) ?? [];
    if (failed.has(file)) return route.continue();
    failed.add(file);
    return route.abort();
  });
  await page.goto('/member');
  await expect(page.getByRole('button', { name: 'Kolom' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect([...failed].toSorted()).toEqual(['list-extras', 'preferences']);
});

for (const width of [1440, 1280, 768, 390]) {
  test(`no row moves when the tools of its list come after it, at ${width} px`, async ({ page, world }) => {
    await world.signedIn(page, 'admin');
    const firstname = `Anita${width}`;
    await world.person('member', { firstname });
    await page.setViewportSize({ width, height: 844 });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/list-extras-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/member?s=${firstname}`);
    const row = rowOf(page, firstname);
    const placeOf = () => row.getByText(firstname).boundingBox();
    await expect(row).toBeVisible();
    const before = await placeOf();
    release();
    await expect(page.getByRole('button', { name: width < 768 ? /^Saring/ : 'Kolom' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Hapus / })).toBeVisible();
    expect(await placeOf()).toEqual(before);
  });
}
