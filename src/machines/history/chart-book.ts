import { charts } from '../charts';
import { generatorMachine } from '../sender/generator';
import { validatorMachine } from '../sender/validator';
import type { ChartBook } from './replay';

/** Every chart by the name that it goes by in the log, those of generators and validators too. */
export const chartBook: ChartBook = {
  ...Object.fromEntries(charts.map((chart) => [chart.id, chart])),
  generator: generatorMachine,
  validator: validatorMachine,
};
