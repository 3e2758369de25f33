/**
 * Focuses a button that is pressed, before any handler of the press. Safari does not, and what the button opens could
 * not give the focus back to it. A button that prevents this by its `mousedown` still does.
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
