import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, describe } from 'vitest';
import { concerns, type HistoryEntry } from '../../../src/machines/history/entries';
import { senderMachine } from '../../../src/machines/sender/sender';
import { days, stood, workday } from '../../machines/ahead/pasts';
import { account, openSteps, prepareSteps } from './open-steps';

prepareSteps(senderMachine);

const OWNER = 4;
const KEY = `whatsapp:${account.clientid}`;
const PAST = `GET /api/admin/statistics/past/${OWNER}`;
/** Half past seven of a day before which it was started at eight on each. */
const past = {
  at: '2026-12-01T07:30:00+07:00',
  accounts: [
    {
      id: account.id,
      state: 'connected',
      status: 'idle',
      suspended: 0,
      suspended_count: 0,
      spans: [...days(10, workday(20)), stood(7.5, 'stopped')].join('\n'),
    },
  ],
};

/** A developer who looks at an account of which the server tells this, or nothing. */
async function open({
  told = past,
  address = `/monitor/statechart?actor=${KEY}`,
}: {
  told?: object | null;
  address?: string;
} = {}) {
  const page = await openSteps({
    accounts: [{ ...account, user_id: OWNER }],
    address,
    prepare: (api) => api.serves(PAST, () => told ?? {}, told ? {} : { status: 404 }),
  });
  await screen.findByRole('slider', { name: 'Posisi' });
  const position = () => screen.getByRole('slider', { name: 'Posisi' }).getAttribute('aria-valuetext');
  const go = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Lanjut ke masa depan' }));
    await screen.findByText(/^Satu kemungkinan, bukan catatan: /);
  };
  return { ...page, position, go };
}

describe('the way beyond the last entry', () => {
  it('leads to one possible future, which is marked wherever it shows', async () => {
    const { user, go, position, address } = await open();
    expect(screen.queryByText(/perkiraan/i)).toBeNull();
    await go();
    expect(position()).toMatch(/^\d+ dari [\d.]+, perkiraan$/);
    expect(screen.getByText(/WIB · perkiraan$/)).toBeTruthy();
    expect(screen.getByText('Perkiraan')).toBeTruthy();
    expect(screen.getByText(/^Perkiraan, blast\.startRequested: \S+/)).toBeTruthy();
    expect(address()).toMatch(/&at=\d{13}(\.\d+)?&future=1$/);
    await user.click(screen.getByRole('tab', { name: 'Catatan' }));
    const lines = () => within(screen.getByRole('group', { name: 'Catatan' })).getAllByRole('button');
    const foretold = lines().filter(({ textContent }) => textContent?.includes('perkiraan'));
    expect(foretold.length).toBeGreaterThan(5);
    expect(foretold[0]?.textContent).toMatch(/^blast\.startRequested.*dari Orang · perkiraan$/);
    expect(lines()[0]?.textContent).not.toMatch('perkiraan');
    await user.click(screen.getByRole('tab', { name: 'Pesan' }));
    const messages = within(await screen.findByRole('group', { name: 'Urutan pesan' }));
    expect(
      messages.getAllByRole('button', { name: /wire\.sending, dari Server .*, perkiraan$/ }),
    ).not.toEqual([]);
    expect(messages.queryByRole('button', { name: /mulai.*perkiraan$/ })).toBeNull();
  });

  it('is stepped, forked and counted as what happened', async () => {
    const { user, go, position } = await open();
    await go();
    const counts = () => screen.getByText(/transisi diambil aktor ini$/).textContent;
    const before = counts();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(counts()).not.toBe(before));
    await user.click(screen.getByRole('tab', { name: 'Cabang' }));
    const typed = { target: screen.getByLabelText('Event (JSON)') };
    await user.click(typed.target);
    await user.paste('{"type": "wire.stop", "at": 1, "replayed": false}');
    await user.click(screen.getByRole('button', { name: 'Coba' }));
    expect(await screen.findByText('wire.stop diterima')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Tampilan' }));
    expect(screen.getByText('Cabang, tidak nyata')).toBeTruthy();
    expect(position()).toMatch(/perkiraan$/);
  });

  it('is another one each time, and goes when what happens is followed again', async () => {
    const { user, go, position, address } = await open();
    await go();
    await user.click(screen.getByRole('button', { name: 'Masa depan lain' }));
    await waitFor(() => expect(address()).toMatch(/future=2$/));
    await user.click(screen.getByRole('button', { name: 'Ikuti terbaru' }));
    expect(screen.queryByText(/perkiraan|kemungkinan/i)).toBeNull();
    expect(position()).not.toMatch('perkiraan');
    expect(address()).toBe(`/monitor/statechart?actor=${encodeURIComponent(KEY)}`);
    expect(screen.getByRole('button', { name: 'Lanjut ke masa depan' })).toBeTruthy();
  });

  it('takes in nothing that happens meanwhile', async () => {
    const { user, go, position, actors, connect, receive } = await open();
    await connect();
    await go();
    await user.click(screen.getByRole('tab', { name: 'Pesan' }));
    const messages = within(await screen.findByRole('group', { name: 'Urutan pesan' }));
    const shown = () => messages.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    const before = [shown(), position()];
    const fact = { deviceId: account.clientid, epoch: 'e', seq: 1, state: 'conflict' };
    await receive({ event: 'connection.update', ...fact });
    const row = await within(actors).findByRole('button', { name: new RegExp(KEY) });
    await waitFor(() => expect(row.textContent).toMatch('link.conflict'));
    expect([shown(), position()]).toEqual(before);
  });

  it('is that of an address, by its seed', async () => {
    const { address } = await open({ address: `/monitor/statechart?actor=${KEY}&future=7` });
    await screen.findByText(/^Satu kemungkinan/);
    expect(address()).toMatch(/&future=7&at=\d/);
    expect(screen.getByText('Perkiraan')).toBeTruthy();
  });

  it('reaches nobody: nothing is called, logged or told, and the account stays as it is', async () => {
    const { user, go, api, logged, system, actors } = await open();
    await go();
    const real = () => ({
      account: JSON.stringify(system.registry.get(KEY)?.getSnapshot()),
      row: within(actors).getByRole('button', { name: new RegExp(KEY) }).textContent,
      told: logged.filter((entry) => concerns(entry as HistoryEntry, KEY)).length,
      changes: api.requests.filter(({ method }) => method !== 'GET').length,
    });
    const before = real();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await user.click(screen.getByRole('tab', { name: 'Transisi' }));
    expect(real()).toEqual(before);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered for what does not send', async () => {
    const { actors, user } = await openSteps();
    await user.click(await within(actors).findByRole('button', { name: /navigation/ }));
    await screen.findByRole('slider', { name: 'Posisi' });
    expect(screen.queryByRole('button', { name: 'Lanjut ke masa depan' })).toBeNull();
  });

  it('says why there is none where the server does not tell what accounts did', async () => {
    const { user } = await open({ told: null });
    await user.click(screen.getByRole('button', { name: 'Lanjut ke masa depan' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Server ini tidak mencatat/);
  });
});
