import type { Page } from '@playwright/test';
import { PlayedPairing } from '../../shared/world/played-pairing';
import type { Scene } from '../scene';

const stage = (page: Page, name: string) => page.locator(`[data-stage=${name}]`).waitFor();

const pairing = (state: string, play: (harness: PlayedPairing) => Promise<unknown>, search = ''): Scene => ({
  name: `whatsapp-create-${state}`,
  viewer: 'guest',
  path: `/whatsapp/create${search}`,
  isWaiting: true,
  open: async (page) => {
    const harness = new PlayedPairing(page);
    await harness.open(search);
    await play(harness);
    await harness.page.clock.runFor(1000);
  },
});

async function askCode(harness: PlayedPairing) {
  await harness.choose('Nomor Telepon');
  await harness.type('0812 3456 7890');
  await harness.press('Buat Kode');
}

/** The stages of a pairing, with the server played. */
export const pairingScenes: readonly Scene[] = [
  pairing('loading', async (harness) => {
    await harness.press('Buat Kode QR');
    await stage(harness.page, 'generating');
  }),
  pairing('qr', async (harness) => {
    await harness.press('Buat Kode QR');
    await harness.answer('newClient');
    harness.send('qr', { qr: '2@pairing-of-a-picture,that-nobody-can-scan,0123456789' });
    await stage(harness.page, 'qr');
  }),
  pairing('code', async (harness) => {
    await askCode(harness);
    await harness.answer('newClient');
    harness.send('code', { code: 'ABCD1234' });
    await stage(harness.page, 'code');
  }),
  pairing('expired', async (harness) => {
    await askCode(harness);
    await harness.answer('newClient');
    harness.send('code', { code: 'ABCD1234' });
    await stage(harness.page, 'code');
    await harness.page.clock.fastForward(600_000);
    await stage(harness.page, 'expired');
  }),
  pairing('failed', async (harness) => {
    await harness.press('Buat Kode QR');
    await harness.refuse('newClient');
    await stage(harness.page, 'failed');
  }),
  pairing(
    'reconnect',
    async (harness) => {
      await harness.answer('readAccount');
      await harness.page.getByText('Budi').first().waitFor();
    },
    '?r=12',
  ),
];
