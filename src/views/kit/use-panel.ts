import { useCallback, useId, useRef, useState } from 'react';
import { openPanel } from './panel';

/**
 * A panel behind one button, for `Panel`. It closes with a press elsewhere; the focus begins at what `first` finds in it, which
 * stays the same function.
 */
export function usePanel(role: 'menu' | 'dialog', first: (panel: HTMLElement) => HTMLElement | null) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const anchor = `--panel-${id.replace(/\W/g, '')}`;
  const opened = useCallback(
    (panel: HTMLElement) => openPanel(panel, button.current ?? panel, () => first(panel)),
    [first],
  );
  const hide = () => setOpen(false);
  return {
    open,
    hide,
    /** Gives the focus back to the button. */
    close() {
      hide();
      button.current?.focus();
    },
    button: {
      ref: button,
      style: { anchorName: anchor },
      'aria-haspopup': role,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
    panel: {
      ref: opened,
      id,
      role,
      popover: 'auto',
      style: { positionAnchor: anchor },
      onToggle: ({ newState }: { newState: string }) => {
        if (newState === 'closed') hide();
      },
    },
  } as const;
}
