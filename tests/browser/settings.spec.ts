import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../../scripts/shared/world/people';
import { expect, rowOf, test } from './support/test';
import { openWorld } from '../../scripts/shared/world/world';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
};

/** A static host of the build, with settings of its own beside it. */
async function openHost() {
  let settings = '';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://page');
    const file = join('dist', extname(pathname) ? pathname : 'index.html');
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/json');
    if (pathname === '/settings.json') response.end(settings);
    else if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (served: object) => (settings = JSON.stringify(served)),
    close: () => void server.close(),
  };
}

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
  const host = await openHost();
  const api = await openWorld({ origins: [host.origin], publicUrl: 'https://api.example.id/v1/' });
  const apiHost = `${api.sandbox.url}/v1`;
  host.serve({ apiHost, contact: 'kantor@host.test', features: ['resetButton'] });
  try {
    const called = new Set<string>();
    page.on('websocket', (socket) => called.add(socket.url().replace(/^ws/, 'http').split('/?')[0] ?? ''));
    page.on('request', (request) => {
      if (request.url().includes('/api/')) called.add(request.url().split('/api/')[0] ?? '');
    });
    const lines = linesOf(page);
    const member = await api.person('member');
    const account = await api.account(member.id);
    await signIn(page, member.email, { at: host.origin });
    await page.goto(`${host.origin}/whatsapp`);
    const row = rowOf(page, account.clientid);
    await expect(row.getByRole('button', { name: 'Reset' })).toBeVisible();
    await api.report(account, 'count_success', { change: { countSuccess: 41 } });
    await expect(row.getByRole('cell').nth(2)).toHaveText('41');
    expect([...called]).toEqual([apiHost]);
    await page.goto(`${host.origin}/terms`);
    await expect(page.getByText('kantor@host.test')).toBeVisible();
    expect(lines).toEqual([]);
  } finally {
    host.close();
    await api.sandbox.close();
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
