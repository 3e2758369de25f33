/** Name of the cookie that holds the token of the session. */
export const TOKEN = 'authToken';

/** Whether a browser's cookies hold a token, valid or not. */
export const hasToken = (cookies: string) => /(^|; )authToken=[^;]/.test(cookies);
