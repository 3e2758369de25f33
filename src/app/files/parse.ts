import { Observable } from 'rxjs';
import type { ParseEvent } from '../../machines/crud/import.types';
import type { ParseRequest } from './parse.worker';
import { unusable } from './text';

type WorkerAnswer = ParseEvent | { readonly type: 'parsing.failed'; readonly error: unknown };

/** Reads a file off the page's thread. Unsubscribing ends the worker, and with it the reading. */
export const parseFile = (start: () => Worker, request: ParseRequest): Observable<ParseEvent> =>
  new Observable((subscriber) => {
    const worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.type === 'parsing.failed') return subscriber.error(data.error);
      subscriber.next(data);
      if (data.type === 'parsing.finished') subscriber.complete();
    });
    worker.addEventListener('error', () => subscriber.error(unusable('File tidak dapat dibaca.')));
    worker.postMessage(request);
    return () => worker.terminate();
  });
