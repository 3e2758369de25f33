import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { HeldReply } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { settled } from '../../support/deferred';
// Loaded here, so that it comes without waiting when it is gone to.
import '../../../src/views/whatsapp/create/whatsapp-create';
import { leavesOf, type Screen } from '../support/screen';
import { type AccountRow, accountRow, type AccountRowMove, accountRowPaths, viewOf } from './account-row';

type State = SnapshotFrom<AccountRow>;

const account = {
  id: 12,
  clientid: 'id-1723',
  phonenumber: '628120000001',
  pushname: 'Budi',
  state: 'connected',
  status: 'idle',
};
const ACCOUNT = 'GET /api/admin/whatsapp/12';
const CALLS = {
  start: 'POST /api/admin/whatsapp/start-blasting',
  stop: 'POST /api/admin/whatsapp/stop-blasting',
} as const;
const REFUSALS = {
  start: { error: 'Saldo habis', told: 'Saldo habis! Silahkan coba lagi.' },
  stop: { error: 'Gagal berhenti', told: 'Gagal berhenti' },
} as const;

/** The list with one account, live, with the server in the model's hand. */
async function openRow(): Promise<Screen<AccountRow>> {
  const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
  page.api.answers('GET /api/admin/whatsapp/list-per-page', { data: [account] });
  await page.show();
  await screen.findByText('Budi');
  await page.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());

  let seq = 0;
  const calls: Partial<Record<keyof typeof CALLS, HeldReply>> = {};
  const row = () => within(screen.getByRole('table')).getAllByRole('row')[1] as HTMLElement;
  const settle = (work: () => void) =>
    act(async () => {
      work();
      await settled();
    });
  const until = async (isSo: () => boolean) => {
    for (let turn = 0; turn < 20 && !isSo(); turn += 1) await settle(() => {});
  };
  const press = (area: HTMLElement, label: string) =>
    settle(() => {
      const button = [...area.querySelectorAll('button')].find(({ textContent }) => textContent === label);
      if (!button) throw new Error(`there is no button ${label}`);
      fireEvent.click(button);
    });
  /** A press that the model takes for a call is one; any other call fails the test. */
  const command =
    (name: keyof typeof CALLS, area: () => HTMLElement, label: string) =>
    (_: AccountRowMove, next: State) => {
      if (next.matches(name === 'start' ? 'starting' : 'stopping')) calls[name] = page.api.holds(CALLS[name]);
      return press(area(), label);
    };
  const accept = (name: keyof typeof CALLS) => () => settle(() => calls[name]?.answer({}));
  const refuse = (name: keyof typeof CALLS) => async () => {
    const { error, told } = REFUSALS[name];
    // What the account is now is read again.
    page.api.answers(ACCOUNT, {
      whatsapp: { ...account, status: name === 'start' ? 'idle' : 'sending' },
    });
    await settle(() => calls[name]?.answer({ error }, { status: 422 }));
    expect(screen.getByRole('alert').textContent).toContain(told);
  };
  const tell = ({ type, ...fields }: AccountRowMove) => {
    seq += 1;
    const place = { epoch: 'e', seq, source: 'whatsapp', deviceId: account.clientid };
    return page.receive({ event: type.slice('wire.'.length), ...place, ...fields });
  };
  const dialog = () => screen.getByRole('alertdialog');

  const shows = async (state: State) => {
    const view = viewOf(state);
    if (view === null) return expect(page.address()).toBe('/whatsapp/create?r=12');
    const labels = (element: HTMLElement) =>
      [...element.querySelectorAll<HTMLButtonElement>('button, a')].map(({ textContent, disabled }) =>
        disabled ? `(${textContent})` : textContent,
      );
    const cells = row().querySelectorAll('td');
    const open = screen.queryByRole('alertdialog');
    return expect({
      commands: labels(cells[6] as HTMLElement),
      status: cells[5]?.textContent,
      dialog: open && [open.querySelector('h2')?.textContent, ...labels(open)],
    }).toEqual(view);
  };
  return {
    does: {
      'start.pressed': command('start', row, 'Start Blast'),
      'stop.pressed': command('stop', row, 'Stop Blast'),
      'stopNext.pressed': command('stop', dialog, 'Stop Blast!'),
      'wait.pressed': () => press(dialog(), 'Tunggu Aja'),
      'ok.pressed': async () => {
        page.api.holds(ACCOUNT);
        await press(dialog(), 'OK');
        // The screen that is gone to is there once it asks for the account.
        await until(() => page.api.requests.some(({ path }) => ACCOUNT.endsWith(path)));
      },
      'start.accepted': accept('start'),
      'start.refused': refuse('start'),
      'stop.accepted': accept('stop'),
      'stop.refused': refuse('stop'),
      'wire.sending': tell,
      'wire.stop': tell,
      'wire.connection.update': tell,
      'wire.update_target': tell,
      'wire.attempting': tell,
      'wire.waiting': tell,
    },
    shows: Object.fromEntries(leavesOf(accountRow).map((leaf) => [leaf, shows])),
  };
}

describe('every path of a member through the blast of an account', () => {
  it.each(accountRowPaths())(
    '$description [BLAST-02, BLAST-03, BLAST-04, BLAST-05, BLAST-06, BLAST-07, BLAST-08, BLAST-09, BLAST-10, BLAST-11, BLAST-13]',
    async ({ walk }) => {
      await walk(await openRow());
    },
  );
});
