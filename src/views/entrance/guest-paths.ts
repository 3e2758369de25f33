/** Paths at which a guest sees the form to sign in, before the rest of the product is loaded. */
export const SIGN_IN_PATHS: ReadonlySet<string> = new Set(['/', '/dashboard', '/signin']);
export const SIGN_UP_PATH = '/signup';
