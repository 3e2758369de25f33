import { prepareEvents } from './events';
import { measureMemory, measureRow } from './rows';

/** What is asked of this page; each in a browser of its own. */
const bench = { prepareEvents, measureMemory, measureRow };
export type Bench = typeof bench;

Object.assign(window, { bench });
