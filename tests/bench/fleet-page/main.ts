import { prepareEvents } from './events';
import { measureMemory, measureRow } from './rows';
import { prepareWaiting } from './waiting';

/** What is asked of this page; each in a browser of its own. */
const bench = { prepareEvents, prepareWaiting, measureMemory, measureRow };
export type Bench = typeof bench;

Object.assign(window, { bench });
