import { useEffect } from 'react';

/** What the product calls itself (APP-01). */
export const TAGLINE = 'Whatsapp Blaster for Rent';

/** Names the browser's tab after the screen, and says how much is unread. */
export function usePageTitle(title: string, unread = 0) {
  useEffect(() => {
    const name = title === '' ? TAGLINE : `${title} | ${TAGLINE}`;
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, unread]);
}
