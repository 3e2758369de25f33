import {
  type EventObject,
  fromCallback,
  fromEventObservable,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';

const missing = (name: string) => new Error(`${name} must be provided`);

/** A promise actor that src/app provides; unprovided, it fails by name. */
export const providedPromise = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(missing(name)));

/** A stream of events that src/app provides; unprovided, it fails by name. */
export const providedEvents = <Event extends EventObject, Input = NonReducibleUnknown>(name: string) =>
  fromEventObservable<Event, Input>(() => {
    throw missing(name);
  });

/** A two-way effect that src/app provides; unprovided, it fails by name. */
export const providedCallback = <Event extends EventObject, Input = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw missing(name);
  });

export interface ClockRead {
  readonly type: 'clock.read';
  /** Epoch ms. */
  readonly at: number;
}
/** Sends once what time it is. */
export const providedClock = providedCallback<EventObject>('clock');

/** An effect that src/app provides; unprovided, it fails by name. */
export const providedAction =
  <Params>(name: string) =>
  (_args: unknown, _params: Params): void => {
    throw missing(name);
  };
