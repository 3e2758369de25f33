import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { MESSAGES, message, proxy, PROXIES } from '../inventory/samples';
import { LEVELS, level } from '../money/answers';

const ROWS = [
  ['/message', MESSAGES, message, 'DELETE /api/admin/message/8', 'Hapus template pesan “Halo *{name}*”?'],
  ['/proxy', PROXIES, proxy, 'DELETE /api/admin/proxy/4', 'Hapus proxy http://10.0.0.1:3128?'],
  ['/level', LEVELS, level, 'DELETE /api/admin/level/2', 'Hapus level Silver?'],
] as const;

it.each(ROWS)(
  'a row of %s goes once the server has deleted it [MSG-04, PROXY-04, LEVEL-02, APP-15]',
  async (address, list, record, deletion, question) => {
    const page = await openLivePage(address, { role: 'admin' });
    page.api.answers(list, { data: [record] });
    await page.show();
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: question });
    const held = page.api.holds(deletion);
    await page.user.click(within(dialog).getByRole('button', { name: 'Ya, Hapus.' }));
    await held.request;
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeTruthy();
    page.api.answers(list, { data: [] });
    await act(async () => held.answer({}));
    expect(await screen.findByText('Kosong')).toBeTruthy();
  },
);
