import { keep } from './results';

// Before anything is loaded: libraries check more of what they are told where they are not in production.
process.env.NODE_ENV = 'production';

const { measureEvents } = await import('./events');
const { measureRows } = await import('./rows');
const { measureStores } = await import('./stores');

const results = { ...(await measureEvents()), ...(await measureStores()), ...(await measureRows()) };
console.table(results);
keep('page', results);
// The page keeps its socket, its clocks and its worker.
process.exit();
