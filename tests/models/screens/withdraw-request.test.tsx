import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { HeldReply } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { pageOf, setting, SETTING, WITHDRAWS, withdraw } from '../../views/money/answers';
import { labelsIn, press, pressInDialog, readDialog, settle, until } from '../../support/drawn';
import { leavesOf, type Screen } from '../../support/paths/screen';
import { requestPaths, viewOf, type WithdrawRequest, withdrawRequest } from './withdraw-request';

const REQUEST = 'POST /api/admin/withdraw/request';
const ANI = {
  id: '5',
  role: 'member',
  account_bank: 'BRI',
  account_number: '4329924863',
  account_name: 'Ani W',
};

/** The member's screen, with the server in the model's hand. */
async function openRequest(): Promise<Screen<WithdrawRequest>> {
  const page = await openLivePage('/withdraw', ANI);
  const { api } = page;
  const history = [withdraw(1, 'accepted', 50_000)];
  api.serves(WITHDRAWS, () => pageOf(...history));
  api.serves('GET /api/admin/withdraw/ledger/5', () => ({ msg: 'Tidak ditemukan.' }), { status: 404 });
  api.serves('GET /api/admin/bonus/total/5', () => ({ totalBonus: 30_000 }));
  api.serves('GET /api/admin/users/referral-per-page', () => ({ list: [], total: 0 }));
  api.serves('GET /api/admin/withdraw/balance/5', () => ({ balance: 70_000 }));
  api.serves('GET /api/admin/withdraw/income/5', () => ({ income: 90_000 }));
  api.serves('GET /api/admin/withdraw/total-requested/5', () => ({ total: 0 }));
  api.serves('GET /api/admin/withdraw/total-accepted/5', () => ({ total: 50_000 }));
  api.serves('GET /api/admin/users/5', () => ({ user: { ...ANI, email: 'ani@example.com' } }));
  api.serves(SETTING, () => ({ setting }));
  await page.show();
  await screen.findByText('Diterima');

  let request: HeldReply | undefined;
  let lookUp: HeldReply | undefined;
  const form = () => screen.getByRole('form', { name: 'Tarik Saldo' });
  const field = () => screen.getByLabelText<HTMLInputElement>(/Nominal/);
  /** What the server has done by the time that its answer is read. */
  const commit = () => history.unshift(withdraw(2, 'requested', Number(field().value.replace('.', ''))));
  const refuse = (body: object, status = 422) => settle(() => request?.answer(body, { status }));

  const shows = async (state: SnapshotFrom<WithdrawRequest>) => {
    const view = viewOf(state);
    if (view === null) return expect(page.address()).toBe('/profile?edit=1');
    await until(() => document.querySelectorAll('tbody tr').length === view.history.length);
    return expect({
      nominal: field().value,
      button: labelsIn(form()).at(-1),
      error: form().querySelector('[role=alert]')?.textContent ?? null,
      dialog: readDialog(),
      history: [...document.querySelectorAll('tbody tr')].map(
        (row) => row.querySelectorAll('td')[1]?.textContent,
      ),
    }).toEqual(view);
  };
  return {
    does: {
      'nominal.typed': ({ nominal }) =>
        settle(() => fireEvent.change(field(), { target: { value: nominal } })),
      'ask.pressed': () => press('Tarik', form()),
      'no.pressed': () => pressInDialog('Batal'),
      'ok.pressed': () => pressInDialog('OK'),
      'yes.pressed': async () => {
        request = api.holds(REQUEST);
        await pressInDialog('Ya, Tarik.');
        expect((await request.request).body).toEqual({
          nominal: Number(field().value.replace('.', '')),
          userId: '5',
        });
      },
      'request.granted': () => {
        commit();
        return settle(() => request?.answer({ withdraw: history[0] }));
      },
      'request.refused': () => refuse({ error: 'Saldo tidak mencukupi.' }),
      'request.bankMissing': () => refuse({ code: 1, error: 'Lengkapi dulu data rekening bank Anda.' }),
      'request.lost': async () => {
        lookUp = api.holds(WITHDRAWS);
        await settle(() => request?.fail());
      },
      'history.found': () => {
        commit();
        return settle(() => lookUp?.answer(pageOf(...history)));
      },
      'history.empty': () => settle(() => lookUp?.answer(pageOf(...history))),
      'history.refused': () => settle(() => lookUp?.answer({ msg: 'Ditolak' }, { status: 400 })),
    },
    shows: Object.fromEntries(leavesOf(withdrawRequest).map((leaf) => [leaf, shows])),
  };
}

describe('every path of a member through asking for money', () => {
  it.each(requestPaths())(
    '$description [WD-14, WD-15, WD-16, WD-17, WD-18, WD-19, R11, R12]',
    async ({ walk }) => {
      await walk(await openRequest());
    },
  );
});
