import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NumberField } from '../../../src/views/kit/number-field';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

it('a number field keeps what is typed: no browser reads its thousands as decimals, and no wheel changes it', () => {
  render(
    <ThemeProvider>
      <NumberField label="Nominal" value="10.000" />
    </ThemeProvider>,
  );
  const field = screen.getByRole('textbox', { name: /Nominal/ });
  expect(field).toHaveProperty('value', '10.000');
  expect(field).toHaveProperty('inputMode', 'numeric');
});
