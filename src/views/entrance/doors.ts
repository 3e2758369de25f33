/** Where a guest sees the form to sign in, without waiting for the rest of the product. */
export const SIGN_IN_DOORS: ReadonlySet<string> = new Set(['/', '/dashboard', '/signin']);
export const SIGN_UP_DOOR = '/signup';
