import type { Page } from '@playwright/test';
import { MINUTE, MOMENT } from '../moment';
import type { Scene } from '../scene';
import { listen, socketOf } from '../page-socket';
import { hold } from './calls';

const WITHDRAWS = '**/withdraw/histories-per-page*';

const button = (page: Page) => page.getByRole('button', { name: /^Pemberitahuan/ });
const counted = (page: Page, unread: number) =>
  page.getByRole('button', { name: `Pemberitahuan, ${unread} belum dibaca` }).waitFor();

const ring = async (page: Page) => {
  await button(page).click();
  await page.getByRole('dialog', { name: 'Pemberitahuan' }).getByRole('heading').waitFor();
};

interface Happening {
  readonly minutes: number;
  readonly event: string;
  readonly state?: string;
  /** Names of the accounts that it happened to. */
  readonly names: readonly string[];
}

let made = 100;

/** Sends `page` the events, each at its time. */
async function happen(page: Page, happenings: readonly Happening[]) {
  for (const { minutes, event, state, names } of happenings) {
    await page.clock.setFixedTime(MOMENT - minutes * MINUTE);
    for (const pushname of names) {
      made += 1;
      const clientid = `id-1723000000000${made}`;
      const sender = { id: made, clientid, pushname, phonenumber: `6281210${made}` };
      socketOf(page).send({ event, source: 'whatsapp', deviceId: clientid, sender, ...(state && { state }) });
    }
  }
}

/** Answers the first request among the withdraws, as the page reads them from now on. */
async function accept(page: Page) {
  await page.route(WITHDRAWS, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: readonly { readonly status: string }[] };
    const at = answer.data.findIndex(({ status }) => status === 'requested');
    const data = answer.data.map((row, place) => (place === at ? { ...row, status: 'accepted' } : row));
    await route.fulfill({ json: { ...answer, data } });
  });
  socketOf(page).lose();
}

const rung = (state: string, nameOf: (name: string) => string, more: Partial<Scene> = {}): Scene => ({
  name: `bell${state}`,
  viewer: 'member',
  path: '/withdraw',
  prepare: listen,
  arrange: async (page) => {
    await page.getByRole('row').nth(1).or(page.getByRole('article').first()).first().waitFor();
    await happen(page, [
      { minutes: 58, event: 'finished', names: [nameOf('Budi Lestari')] },
      { minutes: 34, event: 'connection.update', state: 'disconnected', names: ['Ani', 'Dewi', 'Joko'] },
    ]);
    await counted(page, 2);
    await ring(page);
    await page.getByRole('button', { name: 'Tandai dibaca' }).click();
    await page.clock.setFixedTime(MOMENT - 21 * MINUTE);
    await accept(page);
    await counted(page, 1);
    await happen(page, [
      { minutes: 9, event: 'suspended', names: [nameOf('Made Rahma')] },
      { minutes: 0, event: 'connection.update', state: 'loggedOut', names: [nameOf('Citra Wijaya')] },
    ]);
    await counted(page, 3);
    // Away from what was pressed.
    await page.mouse.move(0, 0);
  },
  ...more,
});

/** What happened meanwhile, behind the bell. */
export const bellScenes: readonly Scene[] = [
  rung('', (name) => name),
  rung('-long', (name) => `${name} ${'W'.repeat(150)}`),
  { name: 'bell-empty', viewer: 'member', path: '/withdraw', arrange: ring },
  {
    name: 'bell-loading',
    viewer: 'member',
    path: '/withdraw',
    isWaiting: true,
    arrange: async (page) => {
      await hold(page, '**/assets/alerts-panel-*');
      await button(page).click();
    },
  },
];
