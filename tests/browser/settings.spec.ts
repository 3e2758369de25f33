import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from './support/people';
import { expect, rowOf, test } from './support/test';
import { openWorld } from './support/world';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => resolve(port));
    });
  });

/** The lines for developers about the file. */
const linesOf = (page: Page) => {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('/settings.json')) lines.push(`${message.type()} ${message.text()}`);
  });
  return lines;
};

test('the same build, told of another host beside it, signs in there, reads there and hears from there', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'installation-'));
  await cp('dist', folder, { recursive: true });
  const built = JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')) as object;
  const port = await freePort();
  const api = await openWorld({ origins: [`http://127.0.0.1:${port}`] });
  const apiHost = api.sandbox.url;
  const settings = { ...built, apiHost, contact: 'kantor@host.test', features: ['resetButton'] };
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  const host = await openWorld({ port, pageFolder: folder });
  try {
    const called = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/api/')) called.add(new URL(request.url()).origin);
    });
    const lines = linesOf(page);
    const member = await api.person('member');
    const account = await api.account(member.id);
    await signIn(page, member.email, { at: host.sandbox.url });
    await page.goto(`${host.sandbox.url}/whatsapp`);
    const row = rowOf(page, account.clientid);
    await expect(row.getByRole('button', { name: 'Reset' })).toBeVisible();
    await api.tell(account, 'count_success', { change: { countSuccess: 41 } });
    await expect(row.getByRole('cell').nth(2)).toHaveText('41');
    expect([...called]).toEqual([apiHost]);
    await page.goto(`${host.sandbox.url}/terms`);
    await expect(page.getByText('kantor@host.test')).toBeVisible();
    expect(lines).toEqual([]);
  } finally {
    await Promise.all([api.sandbox.close(), host.sandbox.close(), rm(folder, { recursive: true })]);
  }
});

test('without its file the page is as it was built, and developers read why in a line', async ({
  page,
  world,
}) => {
  const lines = linesOf(page);
  await page.route('**/settings.json', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const member = await world.signedIn(page, 'member');
  const { clientid } = await world.account(member.id);
  await page.goto('/whatsapp');
  await expect(rowOf(page, clientid)).toBeVisible();
  expect(lines).toEqual(['warning /settings.json: is not there (404)']);
});

test('while nobody knows which host is meant, nothing is called, and the page offers to try again', async ({
  page,
  world,
}) => {
  let isUp = false;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.route('**/settings.json', (route) => (isUp ? route.continue() : route.fulfill({ status: 503 })));
  const member = await world.signedIn(page, 'member');
  const { clientid } = await world.account(member.id);
  await page.goto('/whatsapp');
  const again = page.getByRole('button', { name: 'Coba lagi' });
  await expect(again).toBeVisible();
  expect(calls).toEqual([]);
  isUp = true;
  await again.click();
  await expect(rowOf(page, clientid)).toBeVisible();
});
