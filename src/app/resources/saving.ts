/** What saves lists as files. */
export const listExports = () => import('./list-exports');
