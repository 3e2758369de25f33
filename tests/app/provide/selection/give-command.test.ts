import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type ApiError, apiError } from '../../../../src/api/errors';
import { accountBulk } from '../../../../src/app/features/whatsapp/bulk';
import { withdrawBulk } from '../../../../src/app/features/withdraw/bulk';
import { deletions, runners } from '../../../../src/app/provide/selection/bulk';
import { giveCommand } from '../../../../src/app/provide/selection/give-command';
import type { Command } from '../../../../src/machines/commands/command';
import { rowMachine } from '../../../../src/machines/crud/row';
import { generatorMachine } from '../../../../src/machines/sender/generator';
import { senderMachine } from '../../../../src/machines/sender/sender';
import { withdrawMachine } from '../../../../src/machines/withdraw/withdraw';
import { account } from '../../../machines/sender/samples';
import { scriptedActor } from '../../../support/actors';

const KEY = 'row:1';
const withdraw = { id: '7', nominal: 20_000, createdAt: 0, userId: '5' };

/** What can be done with several rows at once, by the kind of row. */
const BULK = {
  whatsapp: accountBulk,
  generator: runners('generator'),
  validator: runners('validator'),
  withdraw: withdrawBulk,
  level: deletions('level'),
};

/** A row of a list, and the call that its command makes. */
function rowOf(list: keyof typeof BULK, command: Command) {
  const call = scriptedActor<never, unknown>(command);
  const actors = { [command]: call.logic, update: call.logic } as never;
  const sending = command === 'stop' ? 'sending' : 'idle';
  const suspended = command === 'activate' ? ({ state: 'suspended', suspended: 1 } as const) : {};
  const record = { ...account, status: sending, ...suspended };
  const input = { key: KEY, kind: list, record } as never;
  const status = command === 'cancel' ? 'accepted' : 'requested';
  const rows = {
    whatsapp: () => createActor(senderMachine.provide({ actors }), { input }),
    generator: () => createActor(generatorMachine.provide({ actors }), { input }),
    withdraw: () =>
      createActor(withdrawMachine.provide({ actors }), {
        input: { key: KEY, kind: list, record: { ...withdraw, status } } as never,
      }),
  };
  const row = rows[list === 'validator' ? 'generator' : (list as keyof typeof rows)];
  const made = row?.() ?? createActor(rowMachine.provide({ actors }), { input });
  return { row: made.start(), call };
}

const all = Object.entries(BULK).flatMap(([list, { commands }]) =>
  commands.map(({ command }) => [list, command] as [keyof typeof BULK, Command]),
);
const refused = apiError('refused', 'Ditolak.', { status: 409 });
const lost = apiError('unreachable', 'Network error. Please try again.');

describe.each(all)('what many %s are told together: %s', (list, command) => {
  const given = async (end: (call: ReturnType<typeof rowOf>['call']) => Promise<unknown>) => {
    const { row, call } = rowOf(list, command);
    expect(row.getSnapshot().can({ type: 'command.given', command } as never)).toBe(true);
    const outcome = giveCommand(row, command);
    await end(call);
    return outcome;
  };

  it('is done once its call is answered', async () => {
    const answer = list === 'withdraw' ? withdraw : null;
    expect(await given((call) => call.resolve(answer as never))).toEqual({ kind: 'answered' });
  });

  it.each([
    ['refused', refused],
    ['unknown', lost],
  ] as [string, ApiError][])('is %s where its call ends so, however late [R11]', async (kind, error) => {
    expect(await given((call) => call.reject(error))).toEqual({ kind, text: error.text });
  });

  it('is unknown where the row ends first', async () => {
    const { row } = rowOf(list, command);
    const outcome = giveCommand(row, command);
    row.stop();
    expect(await outcome).toMatchObject({ kind: 'unknown' });
  });
});
