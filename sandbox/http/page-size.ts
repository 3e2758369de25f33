/** Rows on a page, where the caller asks for no other number. */
export const PAGE_SIZE = 10;
/** Rows that a page may have at most. */
export const LARGEST_PAGE = 500;
