import { count, like } from 'drizzle-orm';
import { phoneNumbers } from '../../sandbox/store/schema';
import { expect, signIn, test } from './support/test';

const numbersFrom = (prefix: string, rows: number) =>
  Array.from({ length: rows }, (_, at) => `${prefix}${String(at).padStart(7, '0')},Target ${at}`);

test.describe('an upload', () => {
  test('adds up whatever the file holds, and stores nothing wrong [I1, I2, I3, PHONE-14, PHONE-15, PHONE-16]', async ({
    page,
    world,
  }) => {
    const { email } = await world.person('admin');
    await signIn(page, email);
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

  test('that is cut off stores nothing, keeps the file and can be tried again [R15, ERR-07]', async ({
    page,
    world,
  }) => {
    const { email } = await world.person('admin');
    await signIn(page, email);
    await page.goto('/phonenumber/create');
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(numbersFrom('62824', 50).join('\n')),
    });
    await expect(page.getByText('50 siap diupload', { exact: false })).toBeVisible();
    await world.loseCalls('/phonenumber/import$', 'before-commit');
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    const stored = async () => {
      const [row] = await world.sandbox.database.db
        .select({ total: count() })
        .from(phoneNumbers)
        .where(like(phoneNumbers.number, '62824%'));
      return row?.total;
    };
    expect(await stored()).toBe(0);
    await world.calmFaults();
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('50 nomor berhasil dibuat')).toBeVisible();
    expect(await stored()).toBe(50);
  });

  test('is dropped onto the page as well as chosen [PHONE-12]', async ({ page, world }) => {
    const { email } = await world.person('admin');
    await signIn(page, email);
    await page.goto('/phonenumber/create');
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['["6282511110001"]'], 'numbers.json', { type: 'application/json' }));
      return transfer;
    });
    await page.getByText('Pilih atau letakkan file di sini').dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByText('1 baris dibaca · 1 siap diupload · 0 dilewati')).toBeVisible();
  });
});
