import { audit, filter, type MonoTypeOperatorFunction } from 'rxjs';
import type { StreamEnvironment } from './environment';

/** While the page is hidden, holds back the latest value until it is visible. */
export const whenSeen = <T>({ visible }: Pick<StreamEnvironment, 'visible'>): MonoTypeOperatorFunction<T> =>
  audit(() => visible.pipe(filter((isVisible) => isVisible)));
