/** Name of the cookie without which nobody is signed in. */
export const TOKEN = 'authToken';

/** Whether a browser's cookies hold a token, valid or not. */
export const hasToken = (cookies: string) => /(^|; )authToken=[^;]/.test(cookies);
