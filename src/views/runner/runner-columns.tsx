import type { ReactNode } from 'react';
import type { RunnerRef } from '../../machines/sender/runner';
import { lazyView } from '../kit/lazy-view';
import type { ListColumns } from '../list/filters';
import { LatePart } from '../list/late-part';
import { RunnerActions } from './runner-actions';
import { Carrier, CarrierClientId, Failures, Progress, Successes } from './runner-cells';
import { RunnerStatus } from './runner-status';

const Forecast = lazyView(async () => ({
  default: (await import('../ahead/foretold-cell')).RunnerForecast,
}));

/** The columns of generators and validators: alike but for what they work through (GEN-03, VAL-03). */
export const runnerColumns = (
  work: { readonly header: string; readonly cell: (runner: RunnerRef) => ReactNode },
  form: string,
): ListColumns<RunnerRef, 'generator.page'> => [
  { id: 'account', header: 'Akun', role: 'title', cell: (runner) => <Carrier runner={runner} /> },
  {
    id: 'client',
    header: 'Client ID',
    role: 'detail',
    cell: (runner) => <CarrierClientId runner={runner} />,
  },
  {
    id: 'success',
    sort: 'count_success',
    header: 'Berhasil',
    align: 'end',
    role: 'detail',
    cell: (runner) => <Successes runner={runner} />,
  },
  {
    id: 'fail',
    sort: 'count_fail',
    header: 'Gagal',
    align: 'end',
    role: 'detail',
    cell: (runner) => <Failures runner={runner} />,
  },
  { id: 'work', ...work },
  { id: 'progress', header: 'Progress', cell: (runner) => <Progress runner={runner} /> },
  {
    id: 'ahead',
    header: 'Perkiraan selesai',
    role: 'detail',
    isExtra: true,
    cell: (runner) => (
      <LatePart place={null}>
        <Forecast runner={runner} />
      </LatePart>
    ),
  },
  {
    id: 'state',
    sort: 'status',
    header: 'Status',
    role: 'status',
    cell: (runner) => <RunnerStatus runner={runner} />,
  },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    role: 'actions',
    cell: (runner) => <RunnerActions runner={runner} form={form} />,
  },
];
