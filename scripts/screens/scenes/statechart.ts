import type { Page } from '@playwright/test';
import type { Scene } from '../scene';
import { hold } from './calls';

const choose = async (page: Page, name: string | RegExp, search = '') => {
  // On a narrow screen one pane stands at a time.
  const pane = page.getByRole('group', { name: 'Bagian' }).getByRole('button', { name: 'Aktor' });
  if (await pane.isVisible()) await pane.click();
  if (search) await page.getByLabel('Cari aktor').fill(search);
  await page.getByRole('group', { name: 'Aktor' }).getByRole('button', { name }).first().click();
};
const isDrawn = (page: Page) => page.getByRole('img', { name: /^Diagram/ }).waitFor();

const statechart = (state: string, more: Partial<Scene>): Scene => ({
  name: `monitor-statechart-${state}`,
  viewer: 'dev',
  path: '/monitor/statechart',
  ...more,
});

const sessionOf = (name: string) => {
  const record = {
    id: 1,
    clientid: name,
    phonenumber: '6281210467221',
    pushname: 'Budi Lestari',
    state: 'connected',
    status: 'idle',
    count_success: 120,
    count_fail: 3,
    income: 12_000,
  };
  const key = `whatsapp:${name}`;
  const at = Date.UTC(2026, 10, 23, 3);
  const started = { index: 0, at, key, kind: 'started', chart: 'sender', variant: null };
  const read = (state: string, place: number) => ({
    index: place + 1,
    at: at + (place + 1) * 1000,
    key,
    kind: 'input',
    event: { type: 'record.read', record: { ...record, state } },
  });
  return [
    { ...started, input: { key, kind: 'whatsapp', record } },
    ...['conflict', 'connected', 'loggedOut', 'connected'].map(read),
  ];
};

const openSession = async (page: Page, name: string) => {
  const session = {
    format: 'event-log session',
    version: 1,
    savedAt: 1_795_000_000_000,
    entries: sessionOf(name),
  };
  await page.getByLabel('File sesi').setInputFiles({
    name: 'sesi.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(session)),
  });
  await page.getByText('Sesi orang lain, dari file.').waitFor();
  await choose(page, new RegExp(`whatsapp:${name.slice(0, 8)}`));
};
const openDrawn = async (page: Page, name: string) => {
  await openSession(page, name);
  await isDrawn(page);
};

const DEVICE = 'id-17230000000004821';

/** The developers' bench in its states. */
export const statechartScenes: readonly Scene[] = [
  statechart('actor', { arrange: (page) => openDrawn(page, DEVICE) }),
  statechart('loading', {
    prepare: (page) => hold(page, '**/assets/elk-api-*'),
    arrange: (page) => openSession(page, DEVICE),
    isWaiting: true,
  }),
  statechart('long', { arrange: (page) => openDrawn(page, `id-${'9'.repeat(150)}`) }),
  statechart('future', {
    arrange: async (page) => {
      // Whom it opens on first is there.
      await isDrawn(page);
      await choose(page, /whatsapp:/, 'whatsapp:');
      await isDrawn(page);
      await page.getByRole('button', { name: 'Lanjut ke masa depan' }).click();
      await page.getByText(/^Satu kemungkinan/).waitFor();
      await isDrawn(page);
    },
  }),
  statechart('failed', {
    arrange: async (page) => {
      await page.getByLabel('File sesi').setInputFiles({
        name: 'sesi.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"format":'),
      });
      await page.getByRole('alert').first().waitFor();
    },
  }),
];
