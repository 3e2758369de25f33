import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError } from '../../../src/api/errors';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary, Missing } from '../../../src/views/kit/error-boundary';
import { lazyView } from '../../../src/views/kit/lazy-view';
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

it('says that code did not come, and shows it once it does [P5]', async () => {
  let comes = false;
  const View = lazyView(async () => {
    if (!comes) throw new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js');
    return { default: () => <p>Isi halaman</p> };
  });
  await act(async () => {
    render(
      <ThemeProvider>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <View />
          </Suspense>
        </ErrorBoundary>
      </ThemeProvider>,
    );
  });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Halaman belum dapat dimuat.');
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(screen.getByRole('alert')).toBe(alert);
  comes = true;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Isi halaman')).toBeTruthy();
});

it.each([
  [
    'the code of a newer version took its place',
    apiError('outdated', 'Versi baru tersedia.'),
    'Versi baru tersedia.',
  ],
  ['it did not come', new TypeError('Failed to fetch'), 'Pencarian belum dapat dimuat.'],
])('says of a part that can be done without why it is not there: %s [P5]', (_, thrown, text) => {
  const Gone = () => {
    throw thrown;
  };
  render(
    <ThemeProvider>
      <ErrorBoundary fallback={<Missing>Pencarian belum dapat dimuat.</Missing>}>
        <Gone />
      </ErrorBoundary>
    </ThemeProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe(text);
});
