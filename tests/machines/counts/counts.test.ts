import { describe, expect, it } from 'vitest';
import { rowMachine } from '../../../src/machines/crud/row';
import { senderMachine } from '../../../src/machines/sender/sender';
import type { Counter, CountFact, Party } from '../../../src/machines/counts/counts.rules';
import { startActor } from '../../support/actors';
import { EPOCH } from '../../support/clock';
import { account } from '../sender/samples';

const figures = { count_success: 5, count_fail: 1 };
const key = 'row:1';
const countOf = (counter: Counter, fields: Partial<CountFact> = {}): CountFact => ({
  type: `wire.count_${counter}`,
  at: EPOCH,
  replayed: false,
  ...fields,
});

const sender = () => {
  const { actor, emitted } = startActor(senderMachine, {
    input: { key, kind: 'whatsapp', record: { ...account, ...figures } },
  });
  return {
    send: (event: CountFact) => actor.send(event),
    emitted,
    context: () => actor.getSnapshot().context,
  };
};
const receiver = () => {
  const { actor, emitted } = startActor(rowMachine, {
    input: {
      key,
      kind: 'phonenumber',
      record: { id: '4', number: '6281200000004', ...figures } as object as never,
    },
  });
  return {
    send: (event: CountFact) => actor.send(event),
    emitted,
    context: () => actor.getSnapshot().context,
  };
};

describe.each([
  { party: 'sender', what: 'an account', start: sender },
  { party: 'receiver', what: 'a phone number', start: receiver },
] as const)('what $what counts', ({ party, start }) => {
  const count = (counter: Counter, figure?: number, more: object = {}) => {
    const parties = { [party satisfies Party]: { id: '4', [`count_${counter}`]: figure, income: 500 } };
    return countOf(counter, { ...parties, ...more });
  };

  it.each([
    ['success', { count_success: 7, count_fail: 1 }],
    ['fail', { count_success: 5, count_fail: 7 }],
  ] as const)(
    'is the figure of the counter that is told, %s, highlighted from then on [RT-06, RT-08]',
    (counter, then) => {
      const row = start();
      row.send(count(counter, 7));
      expect(row.context().record).toMatchObject(then);
      expect(row.context().countedAt).toEqual({ success: null, fail: null, [counter]: EPOCH });
      row.send(count(counter, 8, { at: EPOCH + 300 }));
      expect(row.context().countedAt).toEqual({ success: null, fail: null, [counter]: EPOCH + 300 });
    },
  );

  it('highlights each counter by itself', () => {
    const row = start();
    row.send(count('success', 6));
    row.send(count('fail', 2, { at: EPOCH + 5 }));
    expect(row.context().countedAt).toEqual({ success: EPOCH, fail: EPOCH + 5 });
  });

  it('is after a hundred equal events as after one, with one highlight [S1]', () => {
    const row = start();
    for (let time = 0; time < 100; time += 1) row.send(count('success', 6, { at: EPOCH + time }));
    expect(row.context().record).toMatchObject({ count_success: 6, count_fail: 1 });
    expect(row.context().countedAt).toEqual({ success: EPOCH, fail: null });
  });

  it('is not highlighted where it is applied again after a resume [S5]', () => {
    const row = start();
    row.send(count('success', 60, { replayed: true }));
    expect(row.context().record).toMatchObject({ count_success: 60, count_fail: 1 });
    expect(row.context().countedAt).toEqual({ success: null, fail: null });
    expect(row.emitted).toEqual([]);
  });

  it.each(['success', 'fail'] as const)(
    'is never guessed where %s tells no figure: the row is read again [S20]',
    (counter) => {
      const row = start();
      row.send(count(counter));
      row.send(countOf(counter));
      expect(row.context().record).toMatchObject(figures);
      expect(row.context().countedAt).toEqual({ success: null, fail: null });
      const suspectStale = { type: 'record.staleSuspected', reason: 'counter absent' };
      expect(row.emitted).toEqual([suspectStale, suspectStale]);
    },
  );
});

describe('a success that does not say what it earned', () => {
  const stale = [{ type: 'record.staleSuspected', reason: 'counter doubtful' }];
  const countWith = (more: object) => countOf('success', { sender: { id: '4', count_success: 6, ...more } });

  it('counts, and the account is read again', () => {
    const row = sender();
    row.send(countWith({}));
    expect(row.context()).toMatchObject({ record: { count_success: 6 }, countedAt: { success: EPOCH } });
    expect(row.emitted).toEqual(stale);
  });

  it('is no reason to read again where it does say, nor is a failure', () => {
    const row = sender();
    row.send(countWith({ income: 700 }));
    row.send(countOf('fail', { sender: { id: '4', count_fail: 2 } }));
    expect(row.context().record).toMatchObject({ income: 700, count_fail: 2 });
    expect(row.emitted).toEqual([]);
  });
});

it('is highlighted where the figure of a phone number fell, which others may set back', () => {
  const row = receiver();
  row.send(countOf('fail', { receiver: { id: '4', count_fail: 0 } }));
  expect(row.context().record).toMatchObject({ count_success: 5, count_fail: 0 });
  expect(row.context().countedAt).toEqual({ success: null, fail: EPOCH });
});
