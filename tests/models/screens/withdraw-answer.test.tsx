import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { HeldReply } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from '../../views/money/answers';
import { labelsIn, press, pressInDialog, readDialog, settle } from '../../support/drawn';
import { leavesOf, type Screen } from '../../support/paths/screen';
import { answerPaths, viewOf, type WithdrawAnswer, withdrawAnswer } from './withdraw-answer';

const UPDATE = 'PUT /api/admin/withdraw/update';

/** The office's screen with one request, with the server in the model's hand. */
async function openAnswer(): Promise<Screen<WithdrawAnswer>> {
  const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
  let status = 'requested';
  let approved_by: object | null = null;
  const answered = () => ({ ...withdraw(1, status), approved_by });
  page.api.serves(WITHDRAWS, () => pageOf(answered()));
  await page.show();
  await screen.findByText('Ani Wijaya');

  let update: HeldReply | undefined;
  const row = () => document.querySelector('tbody tr') as HTMLElement;
  const badge = () => row().querySelector('[data-tone]');
  const refuse = (code: number, error: string) => settle(() => update?.answer({ error }, { status: code }));
  const shows = (state: SnapshotFrom<WithdrawAnswer>) =>
    expect({
      status: badge()?.textContent,
      note: badge()?.closest('button')?.nextElementSibling?.textContent ?? null,
      commands: labelsIn(row().querySelector('[data-role=actions]') as HTMLElement),
      error: document.querySelector('table [role=alert]')?.firstChild?.textContent ?? null,
      dialog: readDialog(),
    }).toEqual(viewOf(state));
  return {
    does: {
      'accept.pressed': () => press('Terima', row()),
      'reject.pressed': () => press('Tolak', row()),
      'cancel.pressed': () => {
        if (status === 'rejected') update = page.api.holds(UPDATE);
        return press('Batalkan', row());
      },
      'revoke.pressed': () => {
        update = page.api.holds(UPDATE);
        return press('Batalkan Persetujuan', row());
      },
      'yes.pressed': () => {
        update = page.api.holds(UPDATE);
        return pressInDialog(readDialog()?.choices.at(-1) ?? '');
      },
      'no.pressed': () => pressInDialog('Batal'),
      'ok.pressed': () => pressInDialog('OK'),
      'update.done': async () => {
        const { body } = await update!.request;
        ({ status } = body as { status: string });
        approved_by = null;
        await settle(() => update?.answer({ withdraw: answered() }));
      },
      'update.half': async () => {
        expect((await update!.request).body).toEqual({ id: '1', status: 'accepted' });
        approved_by = { id: 9, firstname: 'Sari', lastname: 'Hartono' };
        await settle(() => update?.answer({ withdraw: answered() }));
      },
      'update.refused': () => refuse(422, 'Ditolak server.'),
      'update.late': () => {
        status = 'rejected';
        approved_by = null;
        return refuse(409, 'Penarikan ini sudah ditolak.');
      },
    },
    shows: Object.fromEntries(leavesOf(withdrawAnswer).map((leaf) => [leaf, shows])),
  };
}

describe('every path of the office through answering a request for money', () => {
  it.each(answerPaths())('$description [WD-03, WD-04, WD-05, WD-06, WD-07, R4]', async ({ walk }) => {
    await walk(await openAnswer());
  });
});
