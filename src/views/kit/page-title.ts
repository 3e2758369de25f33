import { useEffect } from 'react';

/** What the product calls itself (APP-01). */
export const TAGLINE = 'Whatsapp Blaster for Rent';

/** Names the browser's tab after the screen. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? TAGLINE : `${title} | ${TAGLINE}`;
  }, [title]);
}
