import { fileURLToPath } from 'node:url';

/** What brings the tables up to date, in the sources as in a release. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
