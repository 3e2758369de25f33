import { like } from 'drizzle-orm';
import { phoneNumbers } from '../../sandbox/store/schema';
import { expect, test } from './support/test';

test.describe('an upload', () => {
  test('adds up whatever the file holds, and stores nothing wrong [I1, I2, I3, PHONE-14, PHONE-15, PHONE-16]', async ({
    page,
    world,
  }) => {
    await world.signedIn(page, 'admin');
    await page.goto('/phonenumber/create');
    const rows = [
      '\ufeff"Nomor";"Nama"',
      '6282399990001;"Ani; ""A"""',
      '+62 823-9999-0002;Budi',
      '082399990003;',
      '6.282399990004E+12;Citra',
      '6.28E+12;Dewi',
      '6282399990001;Ani lagi',
      '=62823;Eko',
      ';',
      '6282399990005;F;lebih',
    ];
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await expect(page.getByText('9 baris dibaca · 4 siap diupload · 5 dilewati')).toBeVisible();
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('4 nomor berhasil dibuat')).toBeVisible();
    await expect(page.getByText('9 baris dibaca · 4 dibuat · 5 dilewati')).toBeVisible();
    const stored = await world.sandbox.database.db
      .select({ number: phoneNumbers.number, name: phoneNumbers.name })
      .from(phoneNumbers)
      .where(like(phoneNumbers.number, '6282399990%'))
      .orderBy(phoneNumbers.number);
    expect(stored).toEqual([
      { number: '6282399990001', name: 'Ani; "A"' },
      { number: '6282399990002', name: 'Budi' },
      { number: '6282399990003', name: '' },
      { number: '6282399990004', name: 'Citra' },
    ]);
  });

  test('is dropped onto the page, stores nothing when it is cut off, and can be tried again [PHONE-12, R15, ERR-07]', async ({
    page,
    world,
  }) => {
    const { db } = world.sandbox.database;
    const stored = () => db.$count(phoneNumbers, like(phoneNumbers.number, '62824%'));
    await world.signedIn(page, 'admin');
    await page.goto('/phonenumber/create');
    const numbers = Array.from({ length: 50 }, (_, at) => `62824${String(at).padStart(7, '0')}`);
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'numbers.json', { type: 'application/json' }));
      return transfer;
    }, JSON.stringify(numbers));
    await page.getByText('Pilih atau letakkan file di sini').dispatchEvent('drop', { dataTransfer });
    await expect(page.getByText('50 baris dibaca · 50 siap diupload · 0 dilewati')).toBeVisible();
    await world.loseCalls('/phonenumber/import$', 'before-commit');
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    expect(await stored()).toBe(0);
    await world.calmFaults();
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('50 nomor berhasil dibuat')).toBeVisible();
    expect(await stored()).toBe(50);
  });
});
