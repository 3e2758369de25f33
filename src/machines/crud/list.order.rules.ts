import type { Query } from './list.rules';

/** Sorted by a field, or in the server's own order by ''. */
export const sorted = ({ order: _order, ...query }: Query, order: string): Query => ({
  ...query,
  page: 1,
  ...(order && { order }),
});
/** With so many rows on a page, or as many as the server gives by null. */
export const sized = ({ size: _size, ...query }: Query, size: number | null): Query => ({
  ...query,
  page: 1,
  ...(size !== null && { size }),
});
