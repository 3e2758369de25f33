import { audit, filter, type MonoTypeOperatorFunction } from 'rxjs';
import type { StreamEnvironment } from './environment';

/** What comes while nobody sees the page is told once somebody does, the last of it. */
export const whenSeen = <T>({ visible }: Pick<StreamEnvironment, 'visible'>): MonoTypeOperatorFunction<T> =>
  audit(() => visible.pipe(filter((isVisible) => isVisible)));
