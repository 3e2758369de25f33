import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Pager } from '../../../src/views/kit/pager';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

const show = (page: number, totalPages: number, onMoved = vi.fn()) => {
  render(
    <ThemeProvider>
      <Pager page={page} totalPages={totalPages} onMoved={onMoved} />
    </ThemeProvider>,
  );
  return onMoved;
};

it('moves one page back or forward [APP-11]', async () => {
  const moved = show(2, 3);
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(moved.mock.calls).toEqual([[1], [3]]);
});

it.each([
  [1, 'Previous'],
  [3, 'Next'],
])('goes nowhere beyond page %d [APP-11]', (page, name) => {
  show(page, 3);
  expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
});

it('is not there for one page [APP-12]', () => {
  show(1, 1);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('groups the digits of long lists as every figure has them', () => {
  show(1234, 100_050);
  expect(screen.getByText('Page 1.234 of 100.050')).toBeTruthy();
});
