import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { offerRetry } from '../../../src/app/first-paint/failure';

afterEach(() => void (document.body.innerHTML = ''));

it('shows what is kept for a page that cannot be loaded, above all else, until it is tried again', async () => {
  document.body.innerHTML =
    '<template id="failure"><div role="alert">Gagal dimuat <button>Coba lagi</button></div></template><main></main>';
  const retry = vi.fn();
  offerRetry(retry);
  expect(document.body.firstElementChild).toBe(screen.getByRole('alert'));
  expect(retry).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  offerRetry(retry);
  expect(screen.getByRole('alert')).toBeTruthy();
});

it.each(['', '<template id="failure"></template>', '<template id="failure"><p>Gagal</p></template>'])(
  'shows nothing where there is nothing to press: %j',
  (html) => {
    document.body.innerHTML = html;
    offerRetry(() => {});
    expect(document.body.innerHTML).toBe(html);
  },
);
