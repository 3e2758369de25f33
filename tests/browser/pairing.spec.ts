import { drivenBy } from '../models/screens/pairing-driver';
import { pairingPaths } from '../models/screens/pairing-paths';
import { viewOf } from '../models/screens/pairing-view';
import { covering } from '../support/paths/screen';
import { violationsOf } from '../../scripts/shared/world/axe';
import { PairingHarness } from './support/pairing-harness';
import { expect, test } from './support/test';

test.describe('a pairing, in every stage that the screen has', () => {
  const paths = covering(pairingPaths(), ({ steps }) =>
    steps.map(({ state }) => viewOf(state)?.stage ?? 'none'),
  );
  for (const { description, walk } of paths) {
    test(`${description} [PAIR-08, PAIR-11, PAIR-12, PAIR-13, PAIR-15, PAIR-16, T1, LIMIT-04]`, async ({
      page,
    }) => {
      await walk(drivenBy(new PairingHarness(page)));
    });
  }
});

test('a code can be used without seeing or pointing, also once it expired while the laptop slept [T1, T2]', async ({
  page,
}) => {
  const harness = new PairingHarness(page);
  const stage = (name: string) => expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', name);
  const violations = async () => {
    // The judge has timers of its own.
    await page.clock.resume();
    return (await violationsOf(page)).map(({ id }) => id);
  };
  await harness.open();
  await harness.choose('Nomor Telepon');
  await harness.type('0812 3456 7890');
  await harness.press('Buat Kode');
  await harness.answer('newClient');
  harness.send('code', { code: 'ABCD1234' });
  await stage('code');
  await harness.pass(1);
  // As in a tab that is hidden, the timers of a minute run once, at its end.
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('timer')).toContainText('30 detik');
  expect(await violations()).toEqual([]);

  await page.clock.fastForward(600_000);
  await stage('expired');
  await expect(page.getByText('ABCD-1234')).toHaveCount(0);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: /Ketuk untuk kode baru/ }).press('Enter');
  await stage('generating');
  expect(await violations()).toEqual([]);
});
