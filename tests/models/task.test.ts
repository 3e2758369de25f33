import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { taskMachine } from '../../src/machines/crud/task';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const question = { title: 'Kirim?', text: 'Ke semua nomor.', confirm: 'Ya, Kirim.' };
const dialog = { tone: 'success', title: 'Terkirim!', text: '', confirm: { label: 'OK' } } as const;

const chart = exploreChart({
  machine: taskMachine,
  inputs: [{ question: null }, { question }],
  events: [
    { type: 'task.requested', params: { format: 'csv' } },
    { type: 'task.requested' },
    { type: 'task.confirmed' },
    { type: 'task.cancelled' },
    done('run', {}),
    done('run', { dialog }),
    done('run', { toast: { tone: 'success', text: 'Disalin' } }),
    failed('run', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context: { params, error } }) => [params, error],
});

describe('every path through a task', () => {
  it('runs once for each press, asked first where there is a question [A1]', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      const begins = after.matches('running') && !before.matches('running');
      if (begins)
        expect(event.type).toBe(before.context.question === null ? 'task.requested' : 'task.confirmed');
      if (before.matches('running') && !after.matches('running') && event.type.startsWith('xstate.error'))
        expect(emitted).toMatchObject([{ type: 'toast.requested', toast: { tone: 'error' } }]);
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});
