import { chakra } from '@chakra-ui/react/styled-system';

const ANCHORS = '(position-area: bottom)';

/** Stands over everything, beside its button. */
export const Panel = chakra('div', {
  base: {
    minWidth: '11rem',
    p: '1.5',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    [`@supports ${ANCHORS}`]: {
      inset: 'auto',
      margin: '0.25rem 0',
      positionArea: 'bottom span-left',
      positionTryFallbacks: 'flip-block, flip-inline',
    },
  },
});

/** Browsers without anchors load what keeps a panel beside its button; where that cannot be loaded, it is in the middle. */
async function loadKeeper() {
  if (CSS.supports(ANCHORS)) return null;
  const beside = await import('./beside').catch(() => null);
  return beside?.keepBeside ?? null;
}

/** Opens a panel beside its button, and gives the focus to what `first` finds in it. Returns how to close it. */
export function openPanel(panel: HTMLElement, button: Element, first: () => HTMLElement | null) {
  let close: (() => void) | undefined;
  let isLeft = false;
  const open = async () => {
    const keepBeside = await loadKeeper();
    if (isLeft) return;
    panel.showPopover();
    const stop = keepBeside?.(panel, button);
    first()?.focus({ preventScroll: true });
    close = () => {
      stop?.();
      panel.hidePopover();
    };
  };
  void open();
  return () => {
    isLeft = true;
    close?.();
  };
}
