import type { ReactNode } from 'react';
import css from './live.module.css';

/** What a live cell says, line under line. */
export const CellLines = ({ children }: { children: ReactNode }) => (
  <div className={css.lines}>{children}</div>
);

/** What something is doing now, in words. */
export const Activity = ({ children }: { children: ReactNode }) => (
  <p className={css.muted} role="status">
    {children}
  </p>
);

/** What went wrong with a row last. */
export const Failure = ({ children }: { children: ReactNode }) => (
  <p className={css.failure} role="alert">
    {children}
  </p>
);
