import { type Query, SIZES } from './list.rules';

/** Sorted by a field, or in the server's own order by ''. */
export const sorted = ({ order: _order, ...query }: Query, order: string): Query => ({
  ...query,
  page: 1,
  ...(order && { order }),
});
/** With so many rows on a page. */
export const sized = ({ size: _size, ...query }: Query, size: number): Query => ({
  ...query,
  page: 1,
  ...(size !== SIZES[0] && { size }),
});
