import type { ListFilter } from './filters';

/** When something was made, counted in days of the server. */
export const PERIOD_FILTER: ListFilter<'period'> = {
  parameter: 'period',
  name: 'Periode',
  choices: ['today', '7d', '30d'],
  labels: { today: 'Hari ini', '7d': '7 hari terakhir', '30d': '30 hari terakhir' },
};
