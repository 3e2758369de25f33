import { generatorMachine } from '../sender/generator';
import { senderMachine } from '../sender/sender';
import { validatorMachine } from '../sender/validator';
import type { ChartBook } from './replay';

/** The charts of what sends, by the names that they go by in the log. */
export const senderBook: ChartBook = {
  [senderMachine.id]: senderMachine,
  [generatorMachine.id]: generatorMachine,
  generator: generatorMachine,
  validator: validatorMachine,
};
