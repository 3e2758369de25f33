import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { settlementMachine } from '../../src/machines/settlement/settlement';
import { findingsDialog } from '../../src/machines/settlement/settlement.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const intent = { name: 'whatsapp.stop', subject: 'Toko Jaya' };

const chart = exploreChart({
  machine: settlementMachine,
  events: [
    { type: 'answer.lost' },
    done('settle', { findings: [{ intent, outcome: 'done' }], isPartial: false }),
    done('settle', { findings: [], isPartial: true }),
    failed('settle', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context: { tries } }) => Math.min(tries, 2),
});

it('asks until the server has answered for every lost answer, and says only what was found [R11]', () => {
  chart.replayAll(({ event, before, after, emitted }) => {
    const isFound = event.type === 'xstate.done.actor.settle' && after.matches('settled');
    expect(emitted).toHaveLength(isFound ? 1 : 0);
    if (before.matches('settled')) expect(after.matches('settled')).toBe(event.type !== 'answer.lost');
    if (event.type.startsWith('xstate.error')) expect(after.matches('waiting')).toBe(true);
  });
  expect(chart.coverage().missed).toEqual([]);
});

it.each([
  ['whatsapp.activate', 'Toko Jaya', 'done', 'Activated Toko Jaya: sudah dilakukan.'],
  ['generator.start', '', 'refused', 'Start generator: ditolak server.'],
  ['users.endOthers', '', 'withdrawn', 'Akhiri profil: tidak dilakukan.'],
  ['level.create', '', 'unknown', 'Simpan level: belum diketahui, periksa datanya.'],
] as const)('says of %s (%j) that is %s: %s', (name, subject, outcome, text) => {
  const finding = { intent: { name, subject }, outcome };
  expect(findingsDialog([finding, finding])).toEqual({
    tone: outcome === 'done' ? 'success' : 'warning',
    title: 'Jawaban server sempat hilang',
    text: `${text} ${text}`,
    confirm: { label: 'OK' },
  });
});
