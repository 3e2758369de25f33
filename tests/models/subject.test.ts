import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { isMissing, selectName, subjectMachine } from '../../src/machines/crud/subject';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const chart = exploreChart({
  machine: subjectMachine,
  inputs: [{ id: '5' }],
  events: [
    done('load', 'Ani Wijaya'),
    failed('load', { ...apiError('refused', 'Pengguna tidak ditemukan.'), status: 404 }),
    failed('load', { ...apiError('refused', 'Anda tidak berhak.'), status: 403 }),
    failed('load', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context: { name } }) => name,
});

it('names whose rows a list shows, and says that nobody has the id only where the server does', () => {
  chart.replayAll(({ event, after }) => {
    const { error, output = '' } = event as { error?: { status?: number }; output?: string };
    expect(selectName(after)).toBe(output);
    expect(isMissing(after)).toBe(error?.status === 404);
  });
  expect(chart.coverage().missed).toEqual([]);
});
