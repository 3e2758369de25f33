import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from '../../../src/views/kit/avatar';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

it.each([
  ['Ani Wijaya', 'AW'],
  ['  siti   nur  aisyah ', 'SN'],
  ['budi', 'B'],
  ['😀 joni', '😀J'],
  ['', '–'],
])('of %j shows %s, to those who see', (name, initials) => {
  const { container } = render(
    <ThemeProvider>
      <Avatar name={name} />
    </ThemeProvider>,
  );
  const shown = container.querySelector('[aria-hidden=true]');
  expect(shown?.textContent).toBe(initials);
});
