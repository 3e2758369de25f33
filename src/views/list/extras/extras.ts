/** The parts of a list that come after its rows, all in one file. */
export { Line } from './line';
export { PageSize, SortHead } from './heads';
export { SelectionBar } from './selection-bar';
export { PageTick, RowTick } from './ticks';
export { Tools } from './tools';
