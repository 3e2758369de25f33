import { charts } from './charts';
import type { ChartBook } from './history/replay';
import { senderBook } from './history/sender-book';

/** Every chart by the name that it goes by in the log. */
export const chartBook: ChartBook = {
  ...Object.fromEntries(charts.map((chart) => [chart.id, chart])),
  ...senderBook,
};
