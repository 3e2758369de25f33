import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { withdraw } from '../../src/api/schema/entities/money';
import { requestMachine } from '../../src/machines/withdraw/request';
import { isApprovedByReader } from '../../src/machines/withdraw/approval.rules';
import type { ReadWithdraw } from '../../src/machines/withdraw/waiting.rules';
import { withdrawMachine } from '../../src/machines/withdraw/withdraw';
import type { WithdrawEvent } from '../../src/machines/withdraw/withdraw.types';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const record = (status: string, more: object = {}): ReadWithdraw => ({
  ...withdraw.parse({ id: '1', nominal: 20_000, status, createdAt: 0, ...more }),
  reader: '9',
});
const statuses = ['requested', 'accepted', 'rejected'] as const;
/** Accepted first by the person with this id. */
const half = (id: string) =>
  record('requested', { two_people: true, approved_by: { id, firstname: 'Sari', lastname: '' } });
const own = record('requested', { userId: '9' });
const held = record('requested', { payout: { id: '7', state: 'open', held: true } });
const handled = apiError('refused', 'Penarikan ini sudah diterima.', { status: 409 });
const refused = apiError('refused', 'Saldo tidak mencukupi.', { status: 422 });
const lost = apiError('unreachable', 'Network error. Please try again.');

const row = exploreChart({
  machine: withdrawMachine,
  inputs: [{ key: 'withdraw:1', kind: 'withdraw', record: record('requested') }],
  events: [
    ...[...statuses, 'archived'].map((status) => ({ type: 'record.read', record: record(status) }) as const),
    ...[half('9'), half('3'), own, held].map((read) => ({ type: 'record.read', record: read }) as const),
    { type: 'accept.requested' },
    { type: 'reject.requested' },
    { type: 'accept.confirmed' },
    { type: 'reject.confirmed' },
    { type: 'cancel.confirmed' },
    { type: 'decision.cancelled' },
    { type: 'cancel.requested' },
    { type: 'revoke.requested' },
    { type: 'command.given', command: 'accept' },
    { type: 'command.given', command: 'reject' },
    { type: 'command.given', command: 'cancel' },
    { type: 'failure.dismissed' },
    ...statuses.map((status) => ({ type: 'update.requested', status }) as const),
    ...['accepting', 'rejecting', 'cancelling', 'revoking', 'updating'].flatMap((id) => [
      ...statuses.map((status) => done(id, record(status))),
      done(id, half('9')),
      failed(id, handled),
      failed(id, refused),
    ]),
  ],
  project: ({ context: { record: read, wanted, error } }) => [
    read.status,
    read.userId,
    read.approved_by?.id,
    read.payout?.held,
    wanted,
    error,
  ],
});

describe('every path through a withdraw row', () => {
  it('sends one command at a time and tells each success once [A1, WD-05, WD-06, WD-07, WD-08]', () => {
    row.replayAll(({ event, before, after, emitted }) => {
      const succeeded = event.type.startsWith('xstate.done.actor');
      const isAsked =
        /^(accept|reject|cancel)\.requested$/.test(event.type) &&
        before.can(event as WithdrawEvent) &&
        after.value.startsWith('confirming');
      const speaks = succeeded || (isAsked && !before.hasTag('pending'));
      expect(emitted.filter(({ type }) => type === 'dialog.requested')).toHaveLength(speaks ? 1 : 0);
      if (before.hasTag('pending') && event.type === 'update.requested') expect(emitted).toEqual([]);
      if (event.type === 'failure.dismissed') expect(after.context.error).toBeNull();
    });
    expect(row.coverage().missed).toEqual([]);
  });

  it('decides about money only once that was confirmed, here or for many at once', () => {
    const ways = new Set<string>();
    row.replayAll(({ event, before, after }) => {
      for (const state of ['accepting', 'rejecting', 'cancelling', 'revoking'] as const)
        if (after.matches(state) && !before.matches(state))
          ways.add(
            `${event.type}${event.type === 'command.given' ? ` ${event.command}` : ''}: ${before.value} → ${state}`,
          );
    });
    expect([...ways].toSorted()).toEqual([
      'accept.confirmed: confirmingAcceptance → accepting',
      'cancel.confirmed: confirmingCancellation → cancelling',
      'cancel.requested: rejected → cancelling',
      'command.given accept: confirmingAcceptance → accepting',
      'command.given accept: confirmingRejection → accepting',
      'command.given accept: requested → accepting',
      'command.given cancel: accepted → cancelling',
      'command.given cancel: confirmingCancellation → cancelling',
      'command.given cancel: rejected → cancelling',
      'command.given reject: awaitingSecond → rejecting',
      'command.given reject: confirmingAcceptance → rejecting',
      'command.given reject: confirmingRejection → rejecting',
      'command.given reject: requested → rejecting',
      'reject.confirmed: confirmingRejection → rejecting',
      'revoke.requested: awaitingSecond → revoking',
    ]);
  });

  it('offers each command in its state alone [WD-03, WD-04]', () => {
    for (const snapshot of row.snapshots) {
      const waiting: readonly string[] = ['requested', 'confirmingAcceptance', 'confirmingRejection'];
      const isRequested = waiting.includes(snapshot.value);
      const isHalf = isApprovedByReader(snapshot.context.record);
      expect(snapshot.can({ type: 'accept.requested' })).toBe(isRequested && !isHalf);
      expect(snapshot.can({ type: 'reject.requested' })).toBe(
        isRequested || snapshot.value === 'awaitingSecond',
      );
      expect(snapshot.can({ type: 'command.given', command: 'accept' })).toBe(isRequested && !isHalf);
      expect(snapshot.can({ type: 'revoke.requested' })).toBe(snapshot.value === 'awaitingSecond');
      expect(snapshot.can({ type: 'cancel.requested' })).toBe(
        ['accepted', 'confirmingCancellation', 'rejected'].includes(snapshot.value),
      );
    }
  });
});

describe('money of one’s own, money that a run answers, and money that one has accepted already', () => {
  it('is never decided about, or accepted a second time, whatever is pressed or given to many at once', () => {
    const begun = { own: new Set<string>(), held: new Set<string>(), awaitingSecond: new Set<string>() };
    row.replayAll(({ before, after }) => {
      for (const state of ['own', 'held', 'awaitingSecond'] as const)
        if (before.matches(state) && after.hasTag('pending')) begun[state].add(after.value);
    });
    expect(begun).toEqual({
      own: new Set(),
      held: new Set(),
      awaitingSecond: new Set(['rejecting', 'revoking']),
    });
  });

  it('is settled as done, and says for what it waits, where another has to accept it', () => {
    const outcomes = new Set<string>();
    row.replayAll(({ event, before, emitted }) => {
      if (!before.matches('accepting') || event.type !== 'xstate.done.actor.accepting') return;
      for (const dialog of emitted)
        if (dialog.type === 'command.settled') outcomes.add(JSON.stringify(dialog.outcome));
    });
    expect([...outcomes].toSorted()).toEqual([
      '{"kind":"answered","awaits":"menunggu orang kedua"}',
      '{"kind":"answered"}',
    ]);
  });
});

const payee = { account_bank: 'BCA', account_number: '1234567890', account_name: 'Ani W' };
const request = exploreChart({
  machine: requestMachine,
  inputs: [{ userId: '5' }],
  events: [
    { type: 'nominal.typed', text: '9999' },
    { type: 'nominal.typed', text: '10000' },
    { type: 'balance.read', balance: 9_999 },
    { type: 'balance.read', balance: 10_000 },
    { type: 'balance.read', balance: null },
    { type: 'all.requested' },
    { type: 'request.submitted', payee },
    { type: 'request.confirmed' },
    { type: 'request.cancelled' },
    done('request', null),
    failed('request', refused),
    failed('request', lost),
    failed('request', apiError('refused', 'Lengkapi data bank.', { status: 422, code: 1 })),
    done('verify', true),
    done('verify', false),
    failed('verify', lost),
    failed('balance', lost),
  ],
  project: ({ context: { nominal, error, balance } }) => [nominal, error, balance],
});

describe('every path through a withdraw request', () => {
  it('is asked once for each confirmation, and says what became of it [A1, R11, R12, WD-16]', () => {
    request.replayAll(({ event, before, after, emitted }) => {
      if (after.matches('requesting') && !before.matches('requesting'))
        expect(event.type).toBe('request.confirmed');
      if (before.hasTag('pending') && !after.hasTag('pending')) {
        const isShown = emitted.length === 1 || after.context.error !== null;
        expect(isShown).toBe(true);
      }
    });
    expect(request.coverage().missed).toEqual([]);
  });

  it('leaves it to the server whether the balance is enough, whatever was read of it', () => {
    const balances = new Set<number | null>();
    request.replayAll(({ before, after }) => {
      if (after.matches('confirming') && before.matches('editing')) balances.add(before.context.balance);
    });
    expect(balances).toEqual(new Set([null, 9_999, 10_000]));
  });

  it('never sends less than the minimum [WD-14, LIMIT-11]', () => {
    const pending = request.snapshots.filter((snapshot) => snapshot.hasTag('pending'));
    expect(new Set(pending.map(({ context }) => context.nominal))).toEqual(new Set(['10.000']));
  });
});
