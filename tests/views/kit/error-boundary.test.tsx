import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/views/kit/error-boundary';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

let failure: Error | null = null;
const Fragile = () => {
  if (failure) throw failure;
  return <p>Isi halaman</p>;
};
const show = () =>
  render(
    <ThemeProvider>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
    </ThemeProvider>,
  );

// React reports what a boundary caught on the console.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

it('shows the catalogue text, not what was thrown, and tries again [C12]', async () => {
  failure = new Error('secret at /srv/app.ts:12');
  show();
  expect(screen.getByRole('alert').textContent).toContain('Internal server error');
  expect(document.body.textContent).not.toContain('secret');
  failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(screen.getByText('Isi halaman')).toBeTruthy();
});

it.each([
  'Failed to fetch dynamically imported module: https://x/assets/a.js',
  'error loading dynamically imported module: https://x/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('offers the new version when code is gone: %s [P5]', (message) => {
  failure = new TypeError(message);
  show();
  expect(screen.getByRole('alert').textContent).toContain('Versi baru tersedia');
  expect(screen.getByRole('button', { name: 'Muat ulang' })).toBeTruthy();
  expect(screen.queryByText('Internal server error')).toBeNull();
});
