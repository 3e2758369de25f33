import { describe, expect, it } from 'vitest';
import { type AnyEventObject, type EventFromLogic, initialTransition, transition } from 'xstate';
import { apiError } from '../../src/api/errors';
import {
  type Payout,
  payout as payoutSchema,
  type PayoutItem,
  payoutItem,
} from '../../src/api/schema/payouts';
import { payoutMachine } from '../../src/machines/payout/payout';
import { added, NOTHING, piecesOf, reconciliationDialog } from '../../src/machines/payout/payout.rules';
import type { PieceOutput } from '../../src/machines/payout/payout.types';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const run = (state: string, open: number, more: object = {}): Payout =>
  payoutSchema.parse({
    id: 7,
    name: '',
    state,
    created_at: 0,
    template: '',
    reference: '',
    counts: { open, paid: 3 - open, total: 3 },
    sums: { open: open * 10_000, total: 30_000 },
    findings: {},
    ...more,
  });
const draft = run('draft', 3);
const blocked = run('draft', 3, { findings: { number: 1 } });
const [three, two, none] = [run('exported', 3), run('exported', 2), run('closed', 0)];
const item: PayoutItem = payoutItem.parse({ id: 1, nominal: 10_000, state: 'open' });
const lost = apiError('unreachable', 'Network error. Please try again.');
const missing = apiError('refused', 'Pembayaran tidak ditemukan.', { status: 404 });
const piece = (payout: Payout): PieceOutput => ({
  payout,
  reconciled: { paid: 1, returned: 0, open: 0, unmatched: [{ line: 3, reason: 'Jumlah berbeda' }] },
});
const long = ['nomor,status', ...Array.from({ length: 150 }, (_, line) => `${line},berhasil`)].join('\n');
const file = new File([''], 'jawaban.csv');

const model = exploreChart({
  machine: payoutMachine.provide({ actions: { suspectStale: () => {} } }),
  inputs: [{ id: '7', today: '2026-11-20' }],
  events: [
    { type: 'value.staleSuspected' },
    { type: 'retry.requested' },
    { type: 'failure.dismissed' },
    { type: 'template.chosen', template: '3' },
    { type: 'templates.read', ids: [] },
    { type: 'reference.typed', text: 'TRX' },
    { type: 'day.chosen', day: '2026-11-19' },
    { type: 'reason.typed', text: 'Rekening tutup' },
    { type: 'reason.submitted' },
    { type: 'removal.requested', item },
    { type: 'removal.requested', item: null },
    { type: 'discard.requested' },
    { type: 'discard.confirmed' },
    { type: 'export.requested' },
    { type: 'export.confirmed' },
    { type: 'file.requested' },
    { type: 'payment.requested' },
    { type: 'payment.confirmed' },
    { type: 'work.paused' },
    { type: 'settlement.requested', item, to: 'paid' },
    { type: 'settlement.requested', item, to: 'returned' },
    { type: 'settlement.confirmed' },
    { type: 'file.chosen', file },
    { type: 'reconciliation.confirmed' },
    { type: 'question.cancelled' },
    ...[draft, blocked, three, none].map((read) => done('read', read)),
    failed('read', lost),
    failed('read', missing),
    done('takeOut', draft),
    failed('takeOut', lost),
    done('discard', null),
    failed('discard', lost),
    done('export', three),
    failed('export', lost),
    done('download', null),
    failed('download', lost),
    ...[three, two, none].map((read) => done('answer', read)),
    failed('answer', lost),
    done('settle', two),
    failed('settle', lost),
    done('readAnswer', ''),
    done('readAnswer', long),
    failed('readAnswer', lost),
    done('reconcile', piece(two)),
    failed('reconcile', lost),
    failed('changes', lost),
  ],
  project: ({ context: { payout, reference, reason, pieces } }) => [
    payout?.state,
    payout?.counts?.open,
    payout?.findings?.number,
    reference,
    reason !== '',
    pieces.length,
  ],
});

/** What may have been done although no answer came, and the state in which that is awaited. */
const CHANGING = {
  takingOut: 'takeOut',
  discarding: 'discard',
  exporting: 'export',
  answering: 'answer',
  settling: 'settle',
  reconciling: 'reconcile',
};

describe('every path through a payout run', () => {
  it('leaves money alone until that was confirmed, or a reason was given', () => {
    const ways = new Set<string>();
    model.replayAll(({ event, before, after }) => {
      for (const state of ['discarding', 'exporting', 'answering', 'settling', 'reconciling'] as const)
        if (after.matches(state) && !before.matches(state))
          ways.add(`${event.type}: ${before.value} → ${state}`);
    });
    expect([...ways].toSorted()).toEqual([
      'discard.confirmed: confirmingDiscard → discarding',
      'export.confirmed: confirmingExport → exporting',
      'payment.confirmed: confirmingPayment → answering',
      'reason.submitted: explaining → settling',
      'reconciliation.confirmed: confirmingReconciliation → reconciling',
      'settlement.confirmed: confirmingSettlement → settling',
    ]);
    expect(model.coverage().missed).toEqual([]);
  });

  it('goes on paying only while the server pays some, and reads the run after whatever may have been done', () => {
    model.replayAll(({ event, before, after }) => {
      if (before.matches('answering') && event.type === 'xstate.done.actor.answer') {
        const left = after.context.payout?.counts?.open ?? 0;
        const isFewer = left < (before.context.payout?.counts?.open ?? 0);
        expect(after.matches('answering')).toBe(left > 0 && isFewer);
      }
      for (const [state, actor] of Object.entries(CHANGING))
        if (before.value === state && event.type === `xstate.error.actor.${actor}`)
          expect(after.value).toBe('reading');
    });
    expect(model.coverage().missed).toEqual([]);
  });

  it('keeps what was typed whatever is read again, and comes back from a read that failed', () => {
    model.replayAll(({ event, before, after }) => {
      const { reference, paidOn } = before.context;
      if (event.type === 'xstate.done.actor.read' && before.context.payout !== null)
        expect([after.context.reference, after.context.paidOn]).toEqual([reference, paidOn]);
      if (before.matches('unread') && event.type === 'value.staleSuspected')
        expect(after.value).toBe('reading');
    });
    expect(model.coverage().missed).toEqual([]);
  });

  it('exports nothing that is blocked, and pays nothing without a reference', () => {
    expect(model.snapshots.some((snapshot) => snapshot.can({ type: 'payment.requested' }))).toBe(true);
    for (const snapshot of model.snapshots) {
      const { payout, reference } = snapshot.context;
      if (snapshot.can({ type: 'export.requested' })) expect(payout?.findings?.number).toBe(0);
      if (snapshot.can({ type: 'payment.requested' }))
        expect([reference, payout?.state]).toEqual(['TRX', 'exported']);
    }
  });
});

it('a run is not exported by a template that was deleted, nor by another than was confirmed', () => {
  const templateAfter = (...events: readonly AnyEventObject[]) => {
    const [begun] = initialTransition(payoutMachine, { id: '7', today: '2026-11-20' });
    const step = (snapshot: typeof begun, event: AnyEventObject) =>
      transition(payoutMachine, snapshot, event as EventFromLogic<typeof payoutMachine>)[0];
    return events.reduce(step, begun).context.template;
  };
  const chosen = [done('read', draft), { type: 'template.chosen', template: '3' }] as const;
  expect(templateAfter(...chosen, { type: 'templates.read', ids: ['2', '3'] })).toBe('3');
  expect(templateAfter(...chosen, { type: 'templates.read', ids: ['2'] })).toBe('');
  expect(templateAfter(...chosen, { type: 'export.requested' }, { type: 'templates.read', ids: [] })).toBe(
    '3',
  );
});

it('a bank’s answer goes in pieces of a hundred lines, each with its heading', () => {
  const pieces = piecesOf(long);
  expect(pieces.map((text) => text.split('\n').length)).toEqual([101, 51]);
  expect(pieces.map((text) => text.split('\n')[0])).toEqual(['nomor,status', 'nomor,status']);
  expect(piecesOf('nomor,status\r\n\r\n')).toEqual([]);
});

it('counts the lines of a bank’s answer as a spreadsheet does, with what is empty or before the heading', () => {
  const lines = [
    'sep=;',
    ';',
    'nomor;status',
    '',
    ...Array.from({ length: 150 }, (_, line) => `${line};gagal`),
  ];
  const pieces = piecesOf(`\ufeff${lines.join('\r\n')}\r\n\r\n`);
  const before = ['\ufeffsep=;', ';', 'nomor;status'];
  expect(pieces).toEqual([
    [...before, ...lines.slice(3, 103)].join('\n'),
    [...before, ...lines.slice(103)].join('\n'),
  ]);
  expect(reconciliationDialog('', 'jawaban.csv', pieces).title).toBe('Cocokkan 150 baris dari jawaban.csv?');
  // The server counts the lines of a piece from its first.
  expect(added(NOTHING, { ...NOTHING, unmatched: [{ line: 4, reason: '' }] }, 1).unmatched[0]?.line).toBe(
    104,
  );
});

it('splits the answer of a bank between its lines, never within quotes', () => {
  const quoted = '1,gagal,"Rekening tutup\n\nsejak ""2025"""';
  const [first, second, ...others] = piecesOf(
    ['nomor,status,keterangan', ...Array.from({ length: 101 }, () => quoted)].join('\r\n'),
  );
  expect(others).toEqual([]);
  expect(first?.split('\n1,')).toHaveLength(101);
  expect(second).toBe(`nomor,status,keterangan\n${quoted}`);
});
