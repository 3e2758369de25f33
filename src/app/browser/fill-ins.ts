/**
 * What the page calls and some engines of the floor lack; loaded for those alone, before anything is started. Each looks
 * first whether it is missing. `npm run floor` says what else would have to be here.
 */
import 'core-js/es/array/to-reversed';
import 'core-js/es/array/to-sorted';
import 'core-js/es/array/to-spliced';
import 'core-js/es/array/with';

function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    const end = () => any.abort(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { signal: any.signal });
  }
  return any.signal;
}

AbortSignal.any ??= anyOf;
