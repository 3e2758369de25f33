import type { ReactNode } from 'react';
import css from './live.module.css';
import type { Tone } from './primitives';

/** A status by colour and word. `live` makes its dot breathe: something is happening now. */
export const StateBadge = ({
  tone,
  live = false,
  children,
}: {
  tone: Tone;
  live?: boolean;
  children: ReactNode;
}) => (
  <span className={css.badge} data-tone={tone} data-live={live ? '' : undefined}>
    {children}
  </span>
);
