import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** jsdom scrolls nothing: lets lists go as far as `height` px, and hear of it as in a browser. */
export function letScroll(height: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function scroll(this: Element, options) {
    this.scrollTop = Number(Object(options).top);
    queueMicrotask(() => fireEvent.scroll(this));
  });
}
