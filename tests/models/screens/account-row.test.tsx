import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { HeldReply } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from '../../views/whatsapp/open-list';
// Loaded here, so that it comes without waiting when it is gone to.
import '../../../src/views/whatsapp/create/whatsapp-create';
import { labelsIn, press, pressInDialog, readDialog, settle, stopTime, until } from '../../support/drawn';
import { leavesOf, type Screen } from '../../support/paths/screen';
import {
  type AccountRow,
  accountRow,
  type AccountRowMove,
  accountRowPaths,
  REFUSALS,
  viewOf,
} from './account-row';

type State = SnapshotFrom<AccountRow>;
type Command = keyof typeof CALLS;

const ACCOUNT = 'GET /api/admin/whatsapp/12';
const CALLS = {
  start: 'POST /api/admin/whatsapp/start-blasting',
  stop: 'POST /api/admin/whatsapp/stop-blasting',
} as const;

/** The list with one account, live, with the server in the model's hand. */
async function openRow(): Promise<Screen<AccountRow>> {
  const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
  page.api.answers(PAGE, { data: [account] });
  await page.show();
  await screen.findByText('Budi');
  await page.connect();
  stopTime();

  let seq = 0;
  const calls: Partial<Record<Command, HeldReply>> = {};
  const cells = () => [...document.querySelectorAll<HTMLElement>('tbody td')];
  const commands = () => cells()[6] as HTMLElement;
  /** A press that the model takes for a call is one; any other call fails the test. */
  const command = (name: Command, doPress: () => Promise<void>) => (_: AccountRowMove, next: State) => {
    if (next.matches(name === 'start' ? 'starting' : 'stopping')) calls[name] = page.api.holds(CALLS[name]);
    return doPress();
  };
  const accept = (name: Command) => () => settle(() => calls[name]?.answer({}));
  const refuse = (name: Command) => async () => {
    const { error, shown } = REFUSALS[`${name}.refused`];
    // What the account is now is read again.
    page.api.answers(ACCOUNT, {
      whatsapp: { ...account, status: name === 'start' ? 'idle' : 'sending' },
    });
    await settle(() => calls[name]?.answer({ error }, { status: 422 }));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(shown);
  };
  let isBeginning = false;
  const deliver = ({ type, ...fields }: AccountRowMove, next: State) => {
    // A start that ends before anything is sent: what the account is now is read again.
    if (isBeginning && (next.matches('idle') || next.matches('lost')))
      page.api.answers(ACCOUNT, { whatsapp: { ...account, state: next.context.link } });
    seq += 1;
    const place = { epoch: 'e', seq, source: 'whatsapp', deviceId: account.clientid };
    return page.receive({ event: type.slice('wire.'.length), ...place, ...fields });
  };
  const shows = (state: State) => {
    isBeginning = state.matches('starting') || state.matches('presumed');
    const view = viewOf(state);
    if (view === null) return expect(page.address()).toBe('/whatsapp/create?r=12');
    return expect({
      commands: labelsIn(commands()),
      status: cells()[5]?.textContent,
      failure: cells()[7]?.querySelector('[role=alert]')?.firstChild?.textContent ?? '',
      dialog: readDialog(),
    }).toEqual(view);
  };
  return {
    does: {
      'start.pressed': command('start', () => press('Start Blast', commands())),
      'stop.pressed': command('stop', () => press('Stop Blast', commands())),
      'stopNext.pressed': command('stop', () => pressInDialog('Stop Blast!')),
      'wait.pressed': () => pressInDialog('Tunggu Aja'),
      'ok.pressed': async () => {
        page.api.holds(ACCOUNT);
        await pressInDialog('OK');
        // The screen that is gone to is there once it asks for the account.
        await until(() => page.api.requests.some(({ path }) => ACCOUNT.endsWith(path)));
      },
      'start.accepted': accept('start'),
      'start.refused': refuse('start'),
      'stop.accepted': accept('stop'),
      'stop.refused': refuse('stop'),
      'wire.sending': deliver,
      'wire.stop': deliver,
      'wire.connection.update': deliver,
      'wire.update_target': deliver,
      'wire.attempting': deliver,
      'wire.waiting': deliver,
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
