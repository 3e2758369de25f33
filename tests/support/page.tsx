import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AppRoutes } from '../../src/views/layout/app-routes';
import { type RouteTable, RouteTableProvider } from '../../src/views/layout/route-table';
import { SystemProvider } from '../../src/views/hooks/system';
import { ThemeProvider } from '../../src/views/theme/theme-provider';
import { type FakeSystemOptions, fakeSystem } from './fake-system';
import { routeTable } from '../../scripts/shared/route-table';

/** The product's routes with a named blank behind each: tests look at what surrounds the screens. */
export const blankTable: RouteTable = {
  ...routeTable,
  routes: routeTable.routes.map((route) => ({
    ...route,
    view: () => <p>{`Layar ${route.path}`}</p>,
    arrival: async () => {},
  })),
};

export interface PageOptions extends FakeSystemOptions {
  readonly table?: RouteTable;
}

/**
 * Opens `address` in the whole page, on real charts; its screens are blank unless `table` says otherwise. Answers once
 * what was opened has settled.
 */
export async function openPage(address: string, { table = blankTable, ...options }: PageOptions = {}) {
  const fake = fakeSystem(options);
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes /> }], { initialEntries: [address] });
  render(
    <SystemProvider value={fake.system}>
      <ThemeProvider>
        <RouteTableProvider table={table}>
          <RouterProvider router={router} />
        </RouteTableProvider>
      </ThemeProvider>
    </SystemProvider>,
  );
  // Lazy screens arrive with the module loader, whose answers no clock of the test moves.
  await act(() =>
    Promise.all([
      import('../../src/views/signin/signin'),
      import('../../src/views/signup/signup'),
      import('../../src/views/not-found/not-found'),
      import('../../src/views/not-authorized/not-authorized'),
      import('../../src/views/public/public'),
    ]),
  );
  await act(async () => {});
  return {
    ...fake,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => act(() => router.navigate(to)),
  };
}
