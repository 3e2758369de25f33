import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NumberField } from '../../../src/views/kit/fields';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

it('a wheel over a number field scrolls the page, and changes no number', () => {
  render(
    <ThemeProvider>
      <NumberField label="Interval Min (s)" value="5" />
    </ThemeProvider>,
  );
  const field = screen.getByLabelText(/Interval Min/);
  field.focus();
  // Browsers change the number of a field that has the focus.
  fireEvent.wheel(field, { deltaY: 100 });
  expect(document.activeElement).not.toBe(field);
});
