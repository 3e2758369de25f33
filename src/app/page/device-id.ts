import type { Environment } from '../browser/environment';

/** The id of a new client: `id-`, the epoch ms, and a random number below 10000 (PAIR-05). */
export const newDeviceId = ({ now, random }: Pick<Environment, 'now' | 'random'>) =>
  `id-${now()}${Math.floor(random() * 10_000)}`;
