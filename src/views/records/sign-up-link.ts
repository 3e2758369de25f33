/** The link by which others sign up with a user's code. */
export const signUpLink = (pageAddress: string, code: string) =>
  `${pageAddress}/signup?referral=${encodeURIComponent(code)}`;
