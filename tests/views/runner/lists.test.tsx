import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { targetFileLabel } from '../../../src/views/validator/target-file';
import { openLivePage } from '../../support/live-page';
import { generator, pageOf, validator } from './samples';

const GENERATORS = 'GET /api/admin/generator/list-per-page';
const VALIDATORS = 'GET /api/admin/validator/list-per-page';

async function openGenerators(record: object = generator, address = '/generator/list', role = 'staff') {
  const page = await openLivePage(address, { id: '5', role });
  page.api.answers(GENERATORS, pageOf(record));
  await page.show();
  await screen.findByText('Budi');
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  return { ...page, row, button: (name: string) => within(row).getByRole('button', { name }) };
}
async function openValidators(role = 'staff', address = '/validator/list') {
  const page = await openLivePage(address, { id: '5', role });
  page.api.answers(VALIDATORS, pageOf(validator));
  await page.show();
  await screen.findByText('Budi');
  return { ...page, row: screen.getAllByRole('row')[1] as HTMLElement };
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
/** Start and Stop are one button, labelled by whether the row works. */
function expectAllActions(row: HTMLElement, form: string) {
  expect(within(row).getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false);
  fireEvent.click(within(row).getByRole('button', { name: /^Tindakan lain untuk Budi/ }));
  const items = within(row).getAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
    ['Download', null],
    ['Edit', null],
    ['Delete', null],
  ]);
  expect(items[1]?.getAttribute('href')).toBe(form);
}
const OFFICE = ['staff', 'admin', 'dev'];
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the list of generators', () => {
  it('marks an account of which no name is known', async () => {
    const page = await openLivePage('/generator/list', { id: '5', role: 'staff' });
    const nameless = { ...generator, Whatsapp: { ...generator.Whatsapp, pushname: '', clientid: '' } };
    page.api.answers(GENERATORS, pageOf(nameless));
    await page.show();
    await screen.findByText(generator.Whatsapp.phonenumber);
    const [account, client] = screen.getAllByRole('cell');
    expect([account?.textContent, client?.textContent]).toEqual([`–${generator.Whatsapp.phonenumber}`, '–']);
  });

  it.each([
    ['connected', 'success', 'Connected'],
    ['conflict', 'warning', 'Conflict'],
    ['reconnecting...', 'info', 'Reconnecting...'],
    ['suspended', 'danger', 'Suspended'],
    ['loggedOut', 'danger', 'Logged Out'],
    ['disconnected', 'danger', 'Disconnected'],
    [null, 'neutral', 'Belum Tersambung'],
  ])('shows the state %s in the tone %s, as %s [GEN-05]', async (state, tone, word) => {
    const { row } = await openGenerators({ ...generator, state });
    const badges = [...row.querySelectorAll<HTMLElement>('[data-tone]')];
    expect(badges.map(({ dataset, textContent }) => [dataset.tone, textContent])).toEqual([
      [tone, word],
      ['neutral', 'Idle'],
    ]);
  });

  it('names its columns, its range and its progress [GEN-01, GEN-02, GEN-03, GEN-04, GEN-05]', async () => {
    const { row } = await openGenerators();
    expect(screen.getByRole('heading', { name: 'Daftar Generator' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/generator/create');
    expect(headings()).toEqual([
      'Akun',
      'Client ID',
      'Berhasil',
      'Gagal',
      'Range Nomor',
      'Progress',
      'Status',
      'Action',
    ]);
    expect(cellsOf(row).slice(0, 5)).toEqual([
      'Budi628120000001',
      'id-1723',
      '40',
      '2',
      '6282100000000 – 6282100009999',
    ]);
    expect(cellsOf(row)[5]).toMatch(/^12\.50%/);
  });

  it('stands at both addresses [ROUTE-14]', async () => {
    await openGenerators(generator, '/generator');
    expect(screen.getByRole('heading', { name: 'Daftar Generator' })).toBeTruthy();
  });

  it.each([
    ['staff', '5'],
    ['admin', '5'],
    ['dev', undefined],
  ])(
    'of %s is asked for with the user %s, by page and s of the address [GEN-01, GEN-21]',
    async (role, user_id) => {
      const { api } = await openGenerators(generator, '/generator/list?page=2&s=budi', role);
      const asked = api.requests.find(({ path }) => path.endsWith('list-per-page'));
      expect(asked?.query).toEqual({ page: '2', search: 'budi', ...(user_id && { user_id }) });
    },
  );

  it.each(OFFICE)('offers %s all five actions [GEN-06, GEN-09]', async (role) => {
    const { row } = await openGenerators(generator, '/generator/list', role);
    expectAllActions(row, '/generator/create?id=7');
  });

  it.each([
    [100, 'Sudah 100%. Start mengulang dari awal dan mengganti hasilnya.'],
    [99, ''],
  ])('says at %i percent what a start would do now: %s', async (progress, told) => {
    const { button } = await openGenerators({ ...generator, progress });
    expect(button('Start').title).toBe(told);
    expect(button('Start')).toHaveProperty('disabled', false);
  });

  it('starts, follows it live and stops it [GEN-07, GEN-20, RT-11, RT-28, RT-29]', async () => {
    const { api, user, row, button, connect, receive } = await openGenerators();
    await connect();
    api.answers('POST /api/admin/generator/start', {});
    await user.click(button('Start'));
    expect(api.requests.at(-1)?.body).toEqual({ id: '7' });
    expect(button('Starting...')).toHaveProperty('disabled', true);
    const about = { source: 'generator', deviceId: 'id-1723', sender: { id: 7, clientid: 'id-1723' } };
    await receive([
      { event: 'generating', ...about },
      {
        event: 'progressing',
        progressing: true,
        progress: 33.333,
        current_number: '6282100003333',
        ...about,
      },
    ]);
    expect(row.textContent).toContain('33.33%');
    expect(row.textContent).toContain('6282100003333');
    expect(row.textContent).toContain('Sending...');
    await receive({ event: 'attempting', code: '408', ...about });
    expect(row.textContent).toContain('Fail, attempting (408)...');
    api.answers('POST /api/admin/generator/stop', {});
    await user.click(button('Stop'));
    await receive({ event: 'stop', ...about });
    expect(button('Start')).toBeTruthy();
    await receive({ event: 'count_success', ...about, sender: { ...about.sender, count_success: 41 } });
    expect(within(row).getByText('41').dataset.lit).toBe('');
    expect(within(row).getByText('2').dataset.lit).toBeUndefined();
  });

  it("shows the response's error where it cannot start [ERR-36]", async () => {
    const { api, user, button } = await openGenerators();
    api.answers('POST /api/admin/generator/start', { error: 'Sudah berjalan', msg: 'x' }, { status: 409 });
    api.answers('GET /api/admin/generator/7', { generator });
    await user.click(button('Start'));
    expect((await screen.findAllByText('Sudah berjalan')).length).toBeGreaterThan(0);
    expect(button('Start')).toBeTruthy();
  });

  it('deletes after a question, and takes the row away once the server has [GEN-06, APP-15, APP-14]', async () => {
    const { api, user, button, row } = await openGenerators();
    await user.click(button('Tindakan lain untuk Budi (628120000001)'));
    await user.click(within(row).getByRole('menuitem', { name: 'Delete' }));
    api.answers('DELETE /api/admin/generator/7', {});
    api.answers(GENERATORS, pageOf());
    await user.click(await screen.findByRole('button', { name: 'Ya, Hapus.' }));
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });

  it('keeps the row where deleting fails, and says why [APP-15]', async () => {
    const { api, user, button, row } = await openGenerators();
    await user.click(button('Tindakan lain untuk Budi (628120000001)'));
    await user.click(within(row).getByRole('menuitem', { name: 'Delete' }));
    api.answers('DELETE /api/admin/generator/7', { msg: 'Tidak boleh' }, { status: 403 });
    api.answers('GET /api/admin/users/5', { user: { id: 5, role: 'staff' } });
    await user.click(await screen.findByRole('button', { name: 'Ya, Hapus.' }));
    expect(await screen.findByText('Tidak boleh')).toBeTruthy();
    expect(screen.getByText('Budi')).toBeTruthy();
  });
});

describe('the list of validators', () => {
  it('names its columns, its file and its progress [VAL-01, VAL-02, VAL-03, VAL-04, VAL-05]', async () => {
    const { row } = await openValidators();
    expect(headings()).toEqual([
      'Akun',
      'Client ID',
      'Berhasil',
      'Gagal',
      'Target File',
      'Progress',
      'Status',
      'Action',
    ]);
    expect(screen.getByRole('heading', { name: 'Daftar Validator' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/validator/create');
    expect(cellsOf(row).slice(0, 6)).toEqual([
      'Budi628120000001',
      'id-1723',
      '40',
      '2',
      '..._batch_four_2026.csv',
      '12.50%',
    ]);
  });

  it('starts and ends complete [VAL-07, VAL-17, RT-12, RT-19]', async () => {
    const page = await openValidators('staff', '/validator');
    await page.connect();
    page.api.answers('POST /api/admin/validator/start', {});
    await page.user.click(screen.getByRole('button', { name: 'Start' }));
    expect(page.api.requests.at(-1)?.body).toEqual({ id: '7' });
    await page.receive({ event: 'validating', source: 'validator', sender: { id: 7 } });
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
    await page.receive({ event: 'finished', source: 'validator', state: 'connected', sender: { id: 7 } });
    expect(screen.getByText('100.00%')).toBeTruthy();
  });

  it.each([
    ['staff', '5'],
    ['admin', '5'],
    ['dev', undefined],
  ])(
    'of %s is asked for with the user %s, by page and s of the address [VAL-01, VAL-18]',
    async (role, user_id) => {
      const { api } = await openValidators(role, '/validator/list?page=2&s=budi');
      expect(api.requests.at(-1)?.query).toEqual({ page: '2', search: 'budi', ...(user_id && { user_id }) });
    },
  );

  it.each(OFFICE)('offers %s all five actions [VAL-06, VAL-09]', async (role) => {
    const { row } = await openValidators(role);
    expectAllActions(row, '/validator/create?id=7');
  });
});

describe('the label of a target file', () => {
  it.each([
    ['1723-daftar.csv', '...daftar.csv'],
    ['1723-targets_batch_four_2026.csv', '..._batch_four_2026.csv'],
    ['a-abcdefghijklmnopqrstuvwxyz-c', '...ghijklmnopqrstuvwxyz'],
    ['1723-9981-targets_batch_four_2026.csv', '...9981'],
    ['plain.csv', '...plain.csv'],
    ['', '–'],
  ])('of %s is %s [VAL-04]', (name, label) => {
    expect(targetFileLabel(name)).toBe(label);
  });
});
