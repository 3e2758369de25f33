import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { spelled } from '../../src/machines/pairing/pairing.rules';
import { type CallName, lostAccount, PairingBed } from './support/pairing-bed';
import { type ScreenStep, screenPaths } from './support/pairing-paths';

const LIMITS: Readonly<Record<string, number>> = {
  generating: 15_000,
  qrLifetime: 60_000,
  codeLifetime: 90_000,
  requestPatience: 120_000,
};
const ANSWERS: Readonly<Record<CallName, unknown>> = {
  readAccount: { whatsapp: lostAccount },
  newClient: { proxyId: 3 },
  readQr: { qr: 'QR-1' },
  save: { whatsapp: { ...lostAccount, id: 77 } },
  removeClient: {},
};

/** Walks one path on the screen, keeping the time as the page does. */
class Walker {
  #now = 0;
  readonly #since: Record<string, number> = {};

  constructor(readonly bed: PairingBed) {}

  async step(step: ScreenStep, before: ScreenStep | undefined) {
    const { event, stage, offer } = step;
    const timer = /^xstate\.after\.([a-zA-Z]+)\./.exec(event.type)?.[1];
    if (timer) await this.#reach(timer, step, before?.stage ?? '');
    else await this.#perform(event);
    // The saved screen is left at once.
    if (stage === 'saved') return expect(this.bed.page).not.toHaveURL(/whatsapp\/create/);
    await this.bed.expectStage(stage);

    if (stage === 'generating' && before?.stage !== 'generating')
      this.#start('generating', 'requestPatience');
    if (stage === 'qr' && offer !== before?.offer) this.#start('qrLifetime');
    if (stage === 'code' && offer !== before?.offer) this.#start('codeLifetime');
    await this.#pass(1);
    return this.#see(step);
  }

  #start(...timers: string[]) {
    for (const timer of timers) this.#since[timer] = this.#now;
  }

  async #pass(milliseconds: number) {
    await this.bed.pass(milliseconds);
    this.#now += milliseconds;
  }

  /** Lets the time run to one millisecond before a limit, looks, and then over it. */
  async #reach(timer: string, { stage }: ScreenStep, before: string) {
    const left = (LIMITS[timer] ?? 0) - (this.#now - (this.#since[timer] ?? 0));
    await this.#pass(left - 1);
    if (timer !== 'requestPatience') {
      await this.bed.expectStage(before);
      await this.bed.expectSeconds(1);
    } else await expect(this.bed.page.getByRole('alert')).toHaveCount(0);
    await this.#pass(2);
    await this.bed.expectStage(stage);
  }

  async #perform(event: ScreenStep['event']) {
    const { bed } = this;
    const { page } = bed;
    const ended = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type);
    if (ended) {
      const name = ended[2] as CallName;
      if (ended[1] === 'done') return bed.answer(name, ANSWERS[name]);
      return bed.answer(name, { msg: 'Ditolak' }, 400);
    }
    if (event.type.startsWith('wire.')) {
      const {
        type: _type,
        at: _at,
        replayed: _replayed,
        deviceId: _device,
        ...fields
      } = event as never as Record<string, unknown>;
      return bed.tell(event.type.slice('wire.'.length), fields);
    }
    switch (event.type) {
      case 'pairing.requested':
        return page.getByRole('button', { name: /^Buat Kode|Ketuk untuk kode baru/ }).click();
      case 'pairing.cancelled':
        return page.getByRole('button', { name: 'Batal' }).click();
      case 'retry.requested':
        return page.getByRole('button', { name: 'Coba Lagi' }).click();
      case 'mode.chosen':
        return page
          .getByText((event as { mode: string }).mode === 'qr' ? 'Kode QR' : 'Nomor Telepon', { exact: true })
          .first()
          .click();
      case 'number.typed':
        return page
          .getByRole('textbox', { name: 'Nomor Telepon' })
          .fill((event as { number: string }).number);
      default:
        throw new Error(`nobody does ${event.type} on the screen`);
    }
  }

  /** What each stage shows, and what it must not. */
  async #see({ stage, offer, error }: ScreenStep) {
    const { page } = this.bed;
    await expect(page.getByRole('img', { name: 'Kode QR' })).toHaveCount(stage === 'qr' ? 1 : 0);
    await expect(page.getByLabel('Kode penautan')).toHaveCount(stage === 'code' ? 1 : 0);
    if (stage === 'code') await expect(page.getByLabel('Kode penautan')).toHaveText(spelled(offer ?? ''));
    if (stage === 'generating')
      await expect(page.getByRole('timer', { name: 'Generating...' })).toBeVisible();
    if (stage === 'expired')
      await expect(page.getByRole('button', { name: /Ketuk untuk kode baru/ })).toBeVisible();
    if (stage === 'saving') await expect(page.getByText('Menyimpan...')).toBeVisible();
    const hasClient = ['generating', 'overdue', 'qr', 'code', 'expired', 'unsaved'].includes(stage);
    await expect(page.getByRole('button', { name: 'Batal' })).toHaveCount(hasClient ? 1 : 0);
    if (error === null) await expect(page.getByRole('alert')).toHaveCount(0);
    else await expect(page.getByRole('alert')).toHaveText(error);
  }
}

test.describe('every path of the pairing chart, on the screen', () => {
  for (const { title, search, steps } of screenPaths()) {
    test(`${search} ${title} [PAIR-08, PAIR-11, PAIR-12, PAIR-13, PAIR-15, PAIR-16, T1, LIMIT-04]`, async ({
      page,
    }) => {
      const bed = await PairingBed.open(page, search);
      const walker = new Walker(bed);
      for (const [index, step] of steps.entries()) await walker.step(step, steps[index - 1]);
    });
  }
});

async function showCode(page: Page) {
  const bed = await PairingBed.open(page);
  await page.getByText('Nomor Telepon', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('0812 3456 7890');
  await page.getByRole('button', { name: 'Buat Kode' }).click();
  await bed.answer('newClient', { proxyId: 3 });
  await bed.tell('code', { code: 'ABCD1234' });
  await bed.expectStage('code');
  await bed.pass(1);
  return bed;
}

test('a laptop that sleeps through a countdown wakes to an expired code and one offer of a new one [T1]', async ({
  page,
}) => {
  const bed = await showCode(page);
  await bed.pass(2000);
  await bed.expectSeconds(88);
  await page.clock.fastForward(600_000);
  await bed.expectStage('expired');
  await expect(page.getByText('ABCD-1234')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /kode baru/i })).toHaveCount(1);
});

test('a tab whose timers run once a minute shows what is left at each of them [T2]', async ({ page }) => {
  const bed = await showCode(page);
  await page.clock.fastForward(60_000);
  await bed.expectSeconds(30);
});

test('every stage can be used without seeing or pointing', async ({ page }) => {
  const bed = await showCode(page);
  // The judge has timers of its own.
  await page.clock.resume();
  const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
  expect(await violations()).toEqual([]);
  await page.clock.fastForward(90_000);
  await bed.expectStage('expired');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: /Ketuk untuk kode baru/ }).press('Enter');
  await bed.expectStage('generating');
  expect(await violations()).toEqual([]);
});
