/** Puts a panel beside its button and leaves it there until it is closed, where the browser's own anchors do not. */
import '@oddbird/popover-polyfill';
import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';

const GAP = 4;

/** Returns how to stop. */
export function keepBeside(panel: HTMLElement, button: Element): () => void {
  Object.assign(panel.style, { position: 'fixed', inset: '0 auto auto 0', margin: '0' });
  const place = async () => {
    const middleware = [offset(GAP), flip(), shift({ padding: GAP })];
    const { x, y } = await computePosition(button, panel, {
      placement: 'bottom-end',
      strategy: 'fixed',
      middleware,
    });
    Object.assign(panel.style, { left: `${x}px`, top: `${y}px` });
  };
  return autoUpdate(button, panel, () => void place());
}
