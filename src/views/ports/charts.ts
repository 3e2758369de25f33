import type { formMachine } from '../../machines/crud/form';
import type { importMachine } from '../../machines/crud/import';
import type { listMachine } from '../../machines/crud/list';
import type { taskMachine } from '../../machines/crud/task';
import type { figuresMachine } from '../../machines/figures/figures';

export type ListLogic = typeof listMachine;
export type FormLogic = typeof formMachine;
/** Takes the params `{ format: 'csv' | 'json' }` where it exports. */
export type TaskLogic = typeof taskMachine;
export type ImportLogic = typeof importMachine;
export type FiguresLogic = typeof figuresMachine;

/** What a screen is handed: the charts that it starts, wired to the outside by src/app. */
export interface ScreenProps<Charts> {
  readonly charts: Charts;
}
