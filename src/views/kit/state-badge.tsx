import type { ReactNode } from 'react';
import css from './live.module.css';
import type { Tone } from './primitives';

export interface StateBadgeProps {
  readonly tone: Tone;
  /** Its dot breathes: something is happening now. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A status by colour and word. */
export const StateBadge = ({ tone, live = false, children }: StateBadgeProps) => (
  <span className={css.badge} data-tone={tone} data-live={live ? '' : undefined}>
    {children}
  </span>
);
