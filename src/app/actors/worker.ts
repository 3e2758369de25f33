import { firstValueFrom, fromEvent, Observable, takeUntil } from 'rxjs';

/** What a fresh worker answers to one question, off the page's thread. Unsubscribing ends the worker. */
export const answeredBy = <A>(start: () => Worker, question: unknown) =>
  new Observable<A>((subscriber) => {
    const worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<A>) => subscriber.next(data));
    worker.addEventListener('error', (fault) => subscriber.error(fault));
    worker.postMessage(question);
    return () => worker.terminate();
  });

/** Its first value. Where the signal aborts before that, it rejects, and what works on it ends. */
export function firstUntil<T>(signal: AbortSignal, values: Observable<T>): Promise<T> {
  signal.throwIfAborted();
  return firstValueFrom(values.pipe(takeUntil(fromEvent(signal, 'abort'))));
}
