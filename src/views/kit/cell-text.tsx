import type { ReactNode } from 'react';
import { clockTime } from './format';
import css from './live.module.css';

/** What a live cell says, line under line. */
export const CellLines = ({ children }: { children: ReactNode }) => (
  <div className={css.lines}>{children}</div>
);

/** What something is doing now, in words; it changes each second and is not announced. */
export const Activity = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={`${css.muted} ${css.activity}`} id={id}>
    {children}
  </p>
);

/** How something stands: its changes are announced. */
export const Standing = ({ children }: { children: ReactNode }) => <span role="status">{children}</span>;

interface FailureNoticeProps {
  readonly children: string;
  /** In epoch ms, null where it is not known. */
  readonly at: number | null;
  readonly onDismissed: () => void;
}

/** What went wrong with a row last, and when. */
export const FailureNotice = ({ children, at, onDismissed }: FailureNoticeProps) => (
  <div className={css.failure}>
    <p role="alert" title={children}>
      {children} {at === null ? null : <time>{clockTime(at)}</time>}
    </p>
    <button type="button" className={css.dismiss} aria-label="Tutup pesan" onClick={onDismissed}>
      ✕
    </button>
  </div>
);
