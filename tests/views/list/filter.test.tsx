import { act, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { createAddress } from '../../../src/app/page/address';
import { pageInput } from '../../../src/app/resource/provide-charts';
import { type LoadInput, listMachine, type Page } from '../../../src/machines/crud/list';
import type { Filterable } from '../../../src/machines/crud/list.rules';
import type { ListFilter } from '../../../src/views/list/filters';
import { ListScreen } from '../../../src/views/list/list-screen';
import type { AppSystem } from '../../../src/views/ports/app-system';
import { SystemProvider } from '../../../src/views/hooks/system';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { fakeSystem, someUser } from '../../support/fake-system';

// What a list gets later is loaded by a loader that no clock of a test moves: here it is there.
import.meta.glob('../../../src/views/list/extras/extras.ts', { eager: true });

const CHOICES = ['used', 'unused'];
const USAGE: ListFilter = { name: 'Pemakaian', parameter: 'usage', choices: CHOICES };
const STATUS: ListFilter = { name: 'Status', parameter: 'status', choices: CHOICES, sharesSearch: true };
const KNOWN = { usage: CHOICES, status: CHOICES };

/** A list at `address` that is searched, and filtered by `filters`, of a server that knows these. */
async function openList(address: string, filters: readonly ListFilter[], filterable: Filterable = KNOWN) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: unknown[] = [];
  const load = fromPromise<Page, LoadInput>(async ({ input }) => {
    asked.push(pageInput(input));
    return { keys: [], totalPages: 3, total: 0, unreadable: 0, at: 1, filterable };
  });
  const logic = listMachine.provide({ actors: { load } });
  let drawAgain = () => {};
  function Vouchers() {
    [, drawAgain] = useReducer((times: number) => times + 1, 0);
    return (
      <ListScreen
        title="Voucher"
        id="list:voucher"
        logic={logic}
        columns={[]}
        search="Cari"
        filters={filters}
      />
    );
  }
  const router = createMemoryRouter([{ path: '*', Component: Vouchers }], { initialEntries: [address] });
  const location = createAddress();
  location.attach(router, () => '/');
  const system = {
    ...fakeSystem({ user: someUser() }).system,
    address: location,
    registry: { get: () => undefined },
    adopt: () => () => {},
  } as unknown as AppSystem;
  render(
    <SystemProvider value={system}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </SystemProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  return {
    asked,
    address: () => router.state.location.pathname + router.state.location.search,
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    drawAgain: () => act(() => drawAgain()),
    goBack: () => act(() => router.navigate(-1)),
  };
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari' });
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Filter/ });
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const shown = () => [box().value, select().value];

describe('a filter with a parameter of its own', () => {
  it('narrows what is searched, 1 s after the choice and from the first page on [LIMIT-07]', async () => {
    const list = await openList('/voucher?page=2&s=budi', [USAGE]);
    write(select(), 'used');
    await list.wait(999);
    expect(list.asked).toEqual([{ page: 2, search: 'budi' }]);
    await list.wait(1);
    expect(list.asked[1]).toEqual({ page: 1, search: 'budi', usage: 'used' });
    expect([list.address(), ...shown()]).toEqual(['/voucher?s=budi&usage=used', 'budi', 'used']);
  });

  it('stands as the address says, after a reload and on the way back', async () => {
    const list = await openList('/voucher?s=budi&usage=used', [USAGE]);
    expect([list.asked, shown()]).toEqual([[{ page: 1, search: 'budi', usage: 'used' }], ['budi', 'used']]);
    write(select(), '');
    await list.wait(1000);
    expect([list.address(), list.asked.at(-1)]).toEqual(['/voucher?s=budi', { page: 1, search: 'budi' }]);
    await list.goBack();
    expect([list.address(), ...shown()]).toEqual(['/voucher?s=budi&usage=used', 'budi', 'used']);
    expect(list.asked.at(-1)).toEqual({ page: 1, search: 'budi', usage: 'used' });
  });

  it('puts an address right that asks for what it does not offer', async () => {
    const list = await openList('/voucher?usage=%3Cscript%3E&s=budi', [USAGE]);
    expect([list.address(), list.asked, select().value]).toEqual([
      '/voucher?s=budi',
      [{ page: 1, search: 'budi' }],
      '',
    ]);
  });

  it('is cleared with the search where nothing matches', async () => {
    const list = await openList('/voucher?usage=used', [USAGE]);
    fireEvent.click(screen.getByRole('button', { name: 'Hapus semua' }));
    await list.wait(1000);
    expect([list.address(), list.asked.at(-1), ...shown()]).toEqual(['/voucher', { page: 1 }, '', '']);
  });

  it('keeps what is typed while its screen is drawn again', async () => {
    const list = await openList('/voucher', [USAGE]);
    write(select(), 'used');
    write(box(), 'bu');
    list.drawAgain();
    await list.wait(1000);
    expect(list.asked.at(-1)).toEqual({ page: 1, search: 'bu', usage: 'used' });
  });

  it('is taken out of an address that asks a server for it that knows none', async () => {
    const list = await openList('/voucher?s=budi&usage=used', [USAGE], {});
    expect([list.address(), screen.queryByRole('combobox', { name: /^Filter/ })]).toEqual([
      '/voucher?s=budi',
      null,
    ]);
    expect(list.asked).toEqual([{ page: 1, search: 'budi', usage: 'used' }]);
  });
});

describe('a filter that shares the place of the search', () => {
  it('stands there alone, and takes the place of what was searched for where a server cannot do both [WA-03]', async () => {
    const list = await openList('/whatsapp?s=budi&tab=x', [STATUS], {});
    expect(shown()).toEqual(['budi', '']);
    write(select(), 'unused');
    await list.wait(1000);
    expect(list.asked).toEqual([
      { page: 1, search: 'budi' },
      { page: 1, search: 'unused' },
    ]);
    expect([list.address(), ...shown()]).toEqual(['/whatsapp?s=unused&tab=x', '', 'unused']);
    write(box(), 'ani');
    await list.wait(1000);
    expect([list.address(), ...shown()]).toEqual(['/whatsapp?s=ani&tab=x', 'ani', '']);
  });

  it('narrows what is searched for where a server can do both', async () => {
    const list = await openList('/whatsapp?s=budi', [STATUS]);
    write(select(), 'unused');
    await list.wait(1000);
    expect([list.address(), ...shown()]).toEqual(['/whatsapp?s=budi&status=unused', 'budi', 'unused']);
    expect(list.asked.at(-1)).toEqual({ page: 1, search: 'budi', status: 'unused' });
    write(box(), '');
    await list.wait(1000);
    expect([list.address(), ...shown()]).toEqual(['/whatsapp?s=unused', '', 'unused']);
    write(box(), 'ani');
    await list.wait(1000);
    expect([list.address(), ...shown()]).toEqual(['/whatsapp?s=ani&status=unused', 'ani', 'unused']);
  });
});

describe('a letter that is typed into the search', () => {
  it('renders its box, and nothing beside it', async () => {
    let rendered = 0;
    const counting: ListFilter = {
      parameter: 'usage',
      choices: CHOICES,
      get name() {
        rendered += 1;
        return 'Pemakaian';
      },
    };
    await openList('/voucher', [counting]);
    write(box(), 'b');
    expect(rendered).toBeGreaterThan(0);
    rendered = 0;
    write(box(), 'bu');
    write(box(), 'bud');
    expect(box().value).toBe('bud');
    expect(rendered).toBe(0);
  });
});
