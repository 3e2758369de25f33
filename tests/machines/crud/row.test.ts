import { describe, expect, it } from 'vitest';
import { partyTypes } from '../../../src/api/schema/wire';
import { apiError } from '../../../src/api/errors';
import { askAbout, rowMachine } from '../../../src/machines/crud/row';
import { isDeleting, selectRowError } from '../../../src/machines/crud/row.selectors';
import type { Fact, RowRecord } from '../../../src/machines/crud/row.rules';
import { scriptedActor, startActor } from '../../support/actors';

const number = {
  id: '4',
  number: '6281200000004',
  count_success: 2,
  count_fail: 1,
  last_sent: 100,
  in_use: 0,
};
const wire = { at: 0, replayed: false } as const;

function started(record: RowRecord = number) {
  const kind = 'phonenumber';
  const key = `${kind}:${record.id}`;
  const remove = scriptedActor<unknown, { record: RowRecord }>('delete');
  const { actor, emitted, settled } = startActor(
    rowMachine.provide({
      actors: {
        delete: remove.logic,
      },
      actions: { ask: askAbout(({ id }) => `nomor ${id}`) },
    }),
    { input: { key, kind, record } },
  );
  const send = (fact: Fact) => actor.send(fact);
  return { actor, emitted, settled, remove, send };
}
const recordOf = (row: ReturnType<typeof started>) => row.actor.getSnapshot().context.record;

describe('deleting a row', () => {
  it('asks first, by its name, and deletes once confirmed [APP-15, PHONE-04, A1]', async () => {
    const row = started();
    row.actor.send({ type: 'delete.requested' });
    expect(row.emitted).toMatchObject([
      {
        type: 'dialog.requested',
        dialog: {
          id: expect.stringContaining('phonenumber:4'),
          tone: 'warning',
          title: 'Hapus nomor 4?',
          text: 'Data yang dihapus tidak dapat dipulihkan.',
          confirm: {
            label: 'Ya, Hapus.',
            dangerous: true,
            then: { kind: 'send', key: 'phonenumber:4', event: { type: 'delete.confirmed' } },
          },
          cancel: {
            label: 'Batal',
            then: { kind: 'send', key: 'phonenumber:4', event: { type: 'delete.cancelled' } },
          },
        },
      },
    ]);
    row.actor.send({ type: 'delete.confirmed' });
    row.actor.send({ type: 'delete.confirmed' });
    expect(isDeleting(row.actor.getSnapshot())).toBe(true);
    expect(row.remove.calls.map(({ input }) => input.record.id)).toEqual(['4']);
    await row.remove.resolve(null);
    expect(row.emitted.at(-1)).toEqual({ type: 'record.removed' });
  });

  it('asks again when it is pressed again, and deletes nothing after a no', () => {
    const row = started();
    row.actor.send({ type: 'delete.requested' });
    row.actor.send({ type: 'delete.requested' });
    expect(row.emitted).toHaveLength(2);
    row.actor.send({ type: 'delete.cancelled' });
    row.actor.send({ type: 'delete.confirmed' });
    expect(row.remove.calls).toEqual([]);
  });

  it('stays with the reason when the server refuses, and can be tried again [APP-15]', async () => {
    const row = started({ id: '9' });
    row.actor.send({ type: 'delete.requested' });
    row.actor.send({ type: 'delete.confirmed' });
    await row.remove.reject(
      apiError('refused', 'Bonus ini sudah ikut ditarik oleh member.', { status: 409 }),
    );
    expect(selectRowError(row.actor.getSnapshot())).toBe('Bonus ini sudah ikut ditarik oleh member.');
    row.actor.send({ type: 'delete.requested' });
    row.actor.send({ type: 'delete.confirmed' });
    expect(row.remove.calls).toHaveLength(2);
    expect(selectRowError(row.actor.getSnapshot())).toBeNull();
  });

  it.each([
    ['refused', 'Bonus ini sudah ikut ditarik oleh member.'],
    ['unreachable', 'Network error. Please try again.'],
  ] as const)('is told to who gave the command where its call was %s', async (kind, text) => {
    const row = started();
    row.actor.send({ type: 'delete.requested' });
    row.actor.send({ type: 'delete.confirmed' });
    await row.remove.reject(apiError(kind, text));
    const outcome = { kind: kind === 'refused' ? 'refused' : 'unknown', text };
    expect(row.settled).toEqual([{ type: 'command.settled', command: 'delete', outcome }]);
  });

  it('counts a row that is gone already as deleted [R3]', async () => {
    const row = started({ id: '2' });
    row.actor.send({ type: 'delete.requested' });
    row.actor.send({ type: 'delete.confirmed' });
    await row.remove.reject(apiError('refused', 'Tidak ditemukan', { status: 404 }));
    expect(row.emitted.at(-1)).toEqual({ type: 'record.removed' });
    row.actor.send({ type: 'record.read', record: { id: '2' } });
    expect(row.actor.getSnapshot().hasTag('gone')).toBe(true);
  });
});

describe('a phone number on the screen', () => {
  it('is what a list reads of it', () => {
    const row = started();
    row.actor.send({ type: 'record.read', record: { ...number, count_fail: 9 } as RowRecord });
    expect(recordOf(row)).toEqual({ ...number, count_fail: 9 });
  });

  it('takes its success count and when it was last sent to [RT-40]', () => {
    const row = started();
    row.send({
      type: 'wire.count_success',
      receiver: { id: '4', count_success: 3, last_sent: 200 },
      ...wire,
    });
    expect(recordOf(row)).toEqual({ ...number, count_success: 3, last_sent: 200 });
  });

  it('takes its fail count and leaves the rest [RT-41]', () => {
    const row = started();
    row.actor.send({
      type: 'wire.count_fail',
      receiver: { id: '4', count_fail: 5 },
      ...wire,
    });
    expect(recordOf(row)).toEqual({ ...number, count_fail: 5 });
  });

  it('is marked and unmarked as in use [RT-42]', () => {
    const row = started();
    row.actor.send({ type: 'wire.in_use', receiver: { id: '4', in_use: 1 }, ...wire });
    expect(recordOf(row)).toEqual({ ...number, in_use: 1 });
    row.actor.send({ type: 'wire.in_use', receiver: { id: '4' }, ...wire });
    expect(recordOf(row)).toEqual({ ...number, in_use: 1 });
    expect(row.emitted).toEqual([{ type: 'record.staleSuspected', reason: 'counter absent' }]);
    row.actor.send({ type: 'wire.in_use', receiver: { id: '4', in_use: 0 }, ...wire });
    expect(recordOf(row)).toEqual(number);
  });

  it.each(partyTypes)('takes what is told of it, whatever the event: %s', (type) => {
    const row = started();
    const reported = {
      number: '6281200000009',
      count_success: 9,
      count_fail: 8,
      last_sent: 300,
      in_use: 1,
    } as const;
    row.send({ type, receiver: { id: '4', ...reported }, ...wire });
    expect(recordOf(row)).toEqual({ id: '4', ...reported });
    row.send({ type, receiver: { id: '4', in_use: 0 }, ...wire });
    expect(recordOf(row)).toEqual({ id: '4', ...reported, in_use: 0 });
    row.send({ type, ...wire });
    expect(recordOf(row)).toEqual({ id: '4', ...reported, in_use: 0 });
  });
});
