import { fromCallback } from 'xstate';
import type { StreamEnvironment } from '../../streams/environment';

/** Sends `clock.read` once, with the clock's epoch ms. */
export const provideClock = ({ scheduler }: StreamEnvironment) =>
  fromCallback(({ sendBack }) => sendBack({ type: 'clock.read', at: scheduler.now() }));
