import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { BehaviorSubject, type Observable, of } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { wireFailedLoad } from '../../../../src/app/features/failed-load/failed-load';
import type { LoadSources } from '../../../../src/app/features/failed-load/charts';
import { browserEnvironment } from '../../../../src/streams/environment';
import { ErrorBoundary, FailedLoadProvider } from '../../../../src/views/kit/error-boundary';
import { lazyView } from '../../../../src/views/kit/lazy-view';
import { ThemeProvider } from '../../../../src/views/theme/theme-provider';

const served = (module: string) => async () =>
  new Response(`<script type="module" crossorigin src="/assets/${module}.js"></script>`);

const sources = (
  fetch: LoadSources['fetch'],
  online: Observable<boolean> = of(true),
  reload = () => {},
): LoadSources => ({
  fetch,
  entrance: () => '/assets/index-old.js',
  browser: { reload } as Partial<LoadSources['browser']> as LoadSources['browser'],
  streams: browserEnvironment({ online }),
});

/** A screen whose code comes only while `line.works`; `fetch` is how the server's page is asked for. */
async function open(fetch: LoadSources['fetch'], isOnline = true) {
  // React reports what a boundary caught on the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const line = { works: false };
  const online = new BehaviorSubject(isOnline);
  const reload = vi.fn();
  const View = lazyView(async () => {
    if (!line.works) throw new TypeError('Failed to fetch');
    return { default: () => <p>Isi layar</p> };
  });
  const FailedLoad = wireFailedLoad(sources(fetch, online, reload), () => {});
  await act(async () => {
    render(
      <ThemeProvider>
        <FailedLoadProvider value={FailedLoad}>
          <ErrorBoundary>
            <Suspense fallback={null}>
              <View />
            </Suspense>
          </ErrorBoundary>
        </FailedLoadProvider>
      </ThemeProvider>,
    );
  });
  const back = async () => {
    line.works = true;
    await act(async () => online.next(true));
  };
  return { line, reload, back };
}
const alert = () => screen.findByRole('alert');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says that the page is offline where the browser does, and loads the screen by itself once the line is back', async () => {
  const fetch = vi.fn(served('index-new'));
  const { back } = await open(fetch, false);
  expect((await alert()).textContent).toContain('Anda offline');
  expect(fetch).not.toHaveBeenCalled();
  await back();
  expect(await screen.findByText('Isi layar')).toBeTruthy();
});

it('says that the page is offline where the page of the server does not come either', async () => {
  const { line } = await open(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await alert()).textContent).toContain('Anda offline');
  line.works = true;
  await press('Coba lagi');
  expect(await screen.findByText('Isi layar')).toBeTruthy();
});

it('says that a new version is out only where the server has one, and loads it [P5]', async () => {
  const { reload } = await open(served('index-new'));
  expect((await alert()).textContent).toContain('Versi baru tersedia');
  await press('Muat ulang');
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['the server has this version', served('index-old')],
  ['the server is disturbed', async () => new Response('', { status: 502 })],
  ['another page answers', async () => new Response('<html>Masuk Wi-Fi</html>')],
])('says that it could not be loaded where %s, and tries again', async (_, fetch) => {
  const { line } = await open(fetch);
  expect((await alert()).textContent).toContain('Halaman belum dapat dimuat');
  line.works = true;
  await press('Coba lagi');
  expect(await screen.findByText('Isi layar')).toBeTruthy();
});

it('is silent about what comes at the second try', async () => {
  const fetch = vi.fn(served('index-old'));
  let tries = 0;
  const load = async () => void (tries += 1);
  const onLoaded = vi.fn();
  const FailedLoad = wireFailedLoad(sources(fetch), () => {});
  await act(async () => {
    render(<FailedLoad load={load} onLoaded={onLoaded} />, { wrapper: ThemeProvider });
  });
  expect([tries, onLoaded.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, 1, null]);
  expect(fetch).not.toHaveBeenCalled();
});
