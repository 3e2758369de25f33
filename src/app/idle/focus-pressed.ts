/**
 * Has the focus on a button that is pressed, before anything hears of the press. Safari leaves it where it was, and then
 * nothing that the button opens would know where to lead back to. A button that keeps the focus elsewhere goes on to.
 */
export function focusPressed(page: Document): void {
  let isKept = false;
  page.addEventListener('mousedown', ({ defaultPrevented }) => {
    isKept = defaultPrevented;
  });
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null;
      if (button && !isKept && !button.contains(page.activeElement)) button.focus({ preventScroll: true });
    },
    true,
  );
}
