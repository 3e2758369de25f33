import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../kit/error-boundary';

interface LatePartProps {
  /** As large as the part; it stays where the part fails to load. */
  readonly place: ReactNode;
  readonly children: ReactNode;
}
export const LatePart = ({ place, children }: LatePartProps) => (
  <ErrorBoundary fallback={place}>
    <Suspense fallback={place}>{children}</Suspense>
  </ErrorBoundary>
);
