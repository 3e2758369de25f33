import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { routeTable } from '../../../scripts/shared/route-table';
import { can, roleOf } from '../../../src/machines/auth/policy';
import { openLivePage } from '../../support/live-page';

/** `root` is a role that the product does not know. */
const ROLES = ['member', 'staff', 'admin', 'root'];

describe('a screen that the role in the cookie may not open', () => {
  it.each(ROLES)('asks the server for nothing, whichever it is, as %s [C7, ROUTE-02, A10]', async (role) => {
    const page = await openLivePage('/not-authorized', { role });
    await page.show();
    const refused = routeTable.routes.filter(({ permission }) => !can(roleOf({ role }), permission));
    expect(refused.length).toBeGreaterThan(0);
    for (const { path } of refused) {
      await act(() => page.goTo(`${path}?id=1`));
      await vi.waitFor(() => expect([path, page.address()]).toEqual([path, '/not-authorized']));
      expect(await screen.findByRole('heading', { name: 'Akses ditolak' })).toBeTruthy();
    }
    expect(page.api.requests.map((request) => request.path)).toEqual(['/api/auth/validate']);
  });
});
