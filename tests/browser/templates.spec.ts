import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inArray, like } from 'drizzle-orm';
import { messages } from '../../sandbox/store/schema';
import { expect, follow, rowOf, test } from './support/test';
import type { World } from '../../scripts/shared/world/world';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const VIDEO = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(16)]);

let made = 0;
/** Words that no other template has. */
const words = () => {
  made += 1;
  return `Promo-${process.pid}-${made}`;
};
async function template(world: World, fields: Partial<typeof messages.$inferInsert> = {}) {
  const [row] = await world.sandbox.database.db.insert(messages).values(fields).returning();
  if (!row) throw new Error('the template was not made');
  return row;
}
const templatesWith = (world: World, text: string) =>
  world.sandbox.database.db
    .select()
    .from(messages)
    .where(like(messages.text, `%${text}%`));
const contentWith = async (world: World, text: string) => {
  const templates = await templatesWith(world, text);
  return templates
    .map(({ id: _id, ...content }) => content)
    .toSorted((one, other) => one.text.localeCompare(other.text));
};

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Caption' });
const previewOf = (page: Page) => page.getByRole('region', { name: 'Pratinjau pesan' });
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click();
const isDrawn = (picture: ReturnType<Page['locator']>) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test.describe('a template', () => {
  test.beforeEach(async ({ page, world }) => {
    await world.signedIn(page, 'admin');
  });

  test('is written as the phone beside it shows it [MSG-05, MSG-09, MSG-12, MSG-13, MSG-14, MSG-15]', async ({
    page,
    world,
  }) => {
    const promo = words();
    await page.goto('/message');
    await page.getByRole('link', { name: 'Tambah', exact: true }).click();
    await editorOf(page).click();
    const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const type = (text: string) => page.keyboard.type(text);
    const insert = (place: string) => page.getByLabel('Sisipkan data target').selectOption(place);
    const marked = async (name: string, text: string) => {
      await tool(name);
      await type(text);
      await tool(name);
    };
    await type('Halo ');
    await insert('{name}');
    await type(', ');
    await marked('Tebal', promo);
    await page.keyboard.press('Shift+Enter');
    await marked('Miring', 'besok');
    await type(' ');
    await marked('Coret', 'Rp 9.000');
    await type(' ');
    await marked('Mono', 'KODE_1');
    await page.keyboard.press('Enter');
    await tool('Daftar');
    await type('satu');
    await page.keyboard.press('Enter');
    await type('dua');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Daftar bernomor');
    await type('tiga');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await type('Balas ke ');
    await insert('{phoneNumber}');

    const preview = previewOf(page);
    await expect(preview.locator('strong')).toHaveText(promo);
    await expect(preview.locator('em')).toHaveText('besok');
    await expect(preview.locator('s')).toHaveText('Rp 9.000');
    await expect(preview.locator('code')).toHaveText('KODE_1');
    await expect(preview.locator('[dir=auto] > div')).toHaveText([
      `Halo Citra, ${promo}`,
      'besok Rp 9.000 KODE_1',
      '• satu',
      '• dua',
      '1. tiga',
      'Balas ke 6281200000001',
    ]);
    await expect(page.getByRole('group', { name: 'Button' })).toHaveCount(0);
    await save(page);
    await expect.poll(() => templatesWith(world, promo)).toHaveLength(1);
    const [saved] = await templatesWith(world, promo);
    expect(saved).toMatchObject({
      textWa: [
        `Halo {name}, *${promo}*`,
        '_besok_ ~Rp 9.000~ ```KODE_1```',
        '- satu',
        '- dua',
        '1. tiga',
        'Balas ke {phoneNumber}',
      ].join('\n'),
      status: 'active',
    });
    await follow(page, '/message');
    const row = rowOf(page, promo);
    await expect(row.locator('strong')).toHaveText(promo);
    await expect(row.getByRole('listitem')).toHaveText(['satu', 'dua', 'tiga']);
    await expect(row).toContainText('0 kali');
  });

  test('shows its picture before and after it is saved, and other media as a link [MSG-07, MSG-08]', async ({
    page,
    world,
  }) => {
    const promo = words();
    await page.goto('/message/create');
    await page
      .getByLabel('Media', { exact: true })
      .setInputFiles({ name: 'promo.png', mimeType: 'image/png', buffer: PICTURE });
    await expect.poll(() => isDrawn(previewOf(page).getByRole('img', { name: 'Media' }))).toBe(true);
    await editorOf(page).click();
    await page.keyboard.type(promo);
    await save(page);
    await expect.poll(() => templatesWith(world, promo)).toHaveLength(1);
    await follow(page, '/message');
    const row = rowOf(page, promo);
    await expect.poll(() => isDrawn(row.getByRole('img', { name: 'Media' }))).toBe(true);

    await row.getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => isDrawn(previewOf(page).getByRole('img', { name: 'Media' }))).toBe(true);
    await page
      .getByLabel('Media', { exact: true })
      .setInputFiles({ name: 'promo.mp4', mimeType: 'video/mp4', buffer: VIDEO });
    await expect(previewOf(page)).toContainText('promo.mp4');
    await save(page);
    await expect(page).toHaveURL(/\/message$/);
    const link = row.getByRole('link', { name: /View Media/ });
    await expect(link).toHaveAttribute('target', '_blank');
    const address = (await link.getAttribute('href')) ?? '';
    const media = await page.request.get(address);
    expect([media.status(), await media.body()]).toEqual([200, VIDEO]);
  });

  test('is in the exported file, whichever page shows it, and comes back from it unchanged [MSG-06, MSG-10, FILE-06, I8]', async ({
    page,
    world,
  }) => {
    const promo = words();
    const texts = [...Array(11).keys()].map((at) => `<p>=HYPERLINK("${promo} ${at}")</p>`);
    for (const text of texts) await template(world, { text, textWa: text.slice(3, -4) });
    await page.goto('/message');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('messages.json');
    const content = await readFile(await file.path());
    const exported = JSON.parse(content.toString()) as { text: string }[];
    expect(exported).toHaveLength((await world.sandbox.database.db.select().from(messages)).length);
    expect(exported.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));

    const own = exported.filter(({ text }) => text.includes(promo));
    const stored = await contentWith(world, promo);
    await world.sandbox.database.db.delete(messages).where(inArray(messages.text, texts));
    await follow(page, '/message/create');
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'messages.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(own)),
    });
    await page.getByRole('button', { name: 'Upload JSON' }).click();
    await expect(page.getByText('11 template berhasil dibuat')).toBeVisible();
    expect(await contentWith(world, promo)).toEqual(stored);
  });
});
