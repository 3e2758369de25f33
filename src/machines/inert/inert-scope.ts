import { createEmptyActor, type InspectionEvent } from 'xstate';

/**
 * A scope for a chart's pure functions, in which nothing is started or sent; `inspect` is called on each microstep. It comes with
 * what runs charts again, not with the page: tests/machines/xstate-internals.test.ts says what breaks when XState changes.
 */
export function inertScope(inspect: (event: InspectionEvent) => void = () => {}) {
  const self = createEmptyActor();
  // Children with a system id are created, too, and would be refused as the second of that name.
  Object.assign(self.system, { _set: () => {}, _sendInspectionEvent: inspect });
  return {
    self,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    system: self.system,
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  } as never;
}
