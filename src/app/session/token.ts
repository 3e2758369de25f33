/** Name of the cookie without which nobody is signed in. */
export const TOKEN = 'authToken';

/** Whether a browser's cookies hold a token, valid or not. */
export const hasToken = (cookies: string) =>
  cookies.split('; ').some((cookie) => cookie.startsWith(`${TOKEN}=`) && cookie !== `${TOKEN}=`);
