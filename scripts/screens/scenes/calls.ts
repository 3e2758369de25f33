import type { Page } from '@playwright/test';

/** The calls that a screen reads; those of the sign-in are not among them. */
const READS = '**/api/admin/**';

/** Never answers what is read from `calls`. */
export const hold = (page: Page, calls: string | RegExp = READS) => page.route(calls, () => {});

/** Fails what is read from `calls`. */
export const fail = (page: Page, calls: string | RegExp = READS) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'Internal server error' } }));

/** Answers `calls` with a list that has nothing in it. */
export const drain = (page: Page, calls: string | RegExp) =>
  page.route(calls, (route) => route.fulfill({ json: { data: [], meta: { totalPages: 1, count: 0 } } }));
