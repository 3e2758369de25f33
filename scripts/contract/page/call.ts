import type { OpenApi, Operation } from '../openapi';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every call, in the order of the document. */
export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
