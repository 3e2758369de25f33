import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerRetry } from '../../../src/app/first-paint/failure';

/** The server's page begins with this module; ours began with `old.js`. */
const own = Object.assign(document.createElement('script'), { type: 'module' });
own.setAttribute('src', '/assets/old.js');
const serves = (module: string) => {
  document.head.append(own);
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="/assets/${module}"></script>`));
};
beforeEach(() => serves('old.js'));
afterEach(() => {
  own.remove();
  vi.unstubAllGlobals();
});

it('shows what is kept for a page that cannot be loaded, above all else, until it is tried again', async () => {
  document.body.innerHTML =
    '<template id="failure"><div role="alert">Gagal dimuat <button>Coba lagi</button></div></template><main></main>';
  const retry = vi.fn();
  await offerRetry(retry);
  expect(document.body.firstElementChild).toBe(screen.getByRole('alert'));
  expect(retry).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  await offerRetry(retry);
  expect(screen.getByRole('alert')).toBeTruthy();
});

it.each(['', '<template id="failure"></template>', '<template id="failure"><p>Gagal</p></template>'])(
  'shows nothing where there is nothing to press: %j',
  async (html) => {
    document.body.innerHTML = html;
    await offerRetry(() => {});
    expect(document.body.innerHTML).toBe(html);
  },
);

it('says that a new version is out where it has taken the place of this one, and never to try again [P5]', async () => {
  document.body.innerHTML =
    '<template id="failure"><p><button>Coba lagi</button></p></template><template id="outdated"><p>Versi baru <button>Muat ulang</button></p></template>';
  serves('new.js');
  const retry = vi.fn();
  await offerRetry(retry);
  expect(screen.getByRole('button').textContent).toBe('Muat ulang');
  expect(screen.getByText(/Versi baru/)).toBeTruthy();
});
