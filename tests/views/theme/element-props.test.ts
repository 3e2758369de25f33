import { expect, it } from 'vitest';
import isElementProp from '../../../src/views/theme/element-props';

it.each(['type', 'aria-label', 'data-frame', 'onClick', 'htmlFor', 'inert', 'popover'])(
  'takes %s to the element',
  (name) => expect(isElementProp(name)).toBe(true),
);

it.each(['as', 'asChild'])('keeps %s, which says what the element is', (name) => {
  expect(isElementProp(name)).toBe(false);
});
