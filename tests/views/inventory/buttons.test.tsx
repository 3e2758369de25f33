import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';

async function open() {
  const page = await openLivePage('/message/create', { role: 'admin' }, { features: ['templateButtons'] });
  await page.show();
  await screen.findByRole('textbox', { name: 'Caption' });
  const type = (label: string, text: string) => page.user.type(screen.getByLabelText(label), text);
  const save = () => page.user.click(screen.getByRole('button', { name: 'Simpan' }));
  await page.user.selectOptions(screen.getByLabelText('Sisipkan data target'), '{name}');
  return { ...page, type, save };
}

describe('the buttons of a template, where they are switched on', () => {
  it('are three empty ones of four types [MSG-16, MSG-17]', async () => {
    await open();
    const groups = within(screen.getByRole('group', { name: 'Button' })).getAllByRole('group');
    expect(groups).toHaveLength(3);
    const options = within(screen.getByLabelText('Jenis 1')).getAllByRole('option');
    expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
      ['reply_button', 'Tombol Balasan'],
      ['call_button', 'Tombol Panggilan'],
      ['url_button', 'Tombol URL'],
      ['stop_button', 'Tombol Berhenti'],
    ]);
  });

  it('are shown as the phone shows them while they are typed [MSG-16]', async () => {
    const { type, user } = await open();
    const phone = screen.getByRole('region', { name: 'Pratinjau pesan' });
    const preview = within(phone);
    const texts = () => phone.querySelectorAll('bdi').length;
    const without = texts();
    await type('Judul 2', 'Beli');
    expect(preview.getByText('Beli')).toBeTruthy();
    expect(texts()).toBe(without + 1);
    await user.clear(screen.getByLabelText('Judul 2'));
    expect(preview.queryByText('Beli')).toBeNull();
  });

  it.each([
    ['Judul 2', 'Buka', 'Judul button : "Buka" belum mempunyai URL.'],
    ['URL 1', 'https://x.id', 'URL button "https://x.id" belum punya nama atau judul.'],
  ])('alert a half one (%s) and send nothing [MSG-18, MSG-19]', async (label, text, alert) => {
    const { api, type, save } = await open();
    await type(label, text);
    await save();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(alert);
    expect(api.requests.some(({ method, path }) => method === 'POST' && path.includes('message'))).toBe(
      false,
    );
  });

  it('are sent as JSON without the empty ones [API-70]', async () => {
    const { api, type, save } = await open();
    await type('Judul 1', 'Buka');
    await type('URL 1', 'https://x.id');
    const held = api.holds('POST /api/admin/message/create');
    await save();
    const { body } = await held.request;
    expect(JSON.parse(String((body as FormData).get('button')))).toEqual([
      { id: '1', title: 'Buka', url: 'https://x.id', type: 'reply_button' },
    ]);
    held.answer({ msg: 'Periksa isian.', errors: { button: 'URL tidak dikenal.' } }, { status: 422 });
    expect(await screen.findByText('URL tidak dikenal.')).toBeTruthy();
  });
});
