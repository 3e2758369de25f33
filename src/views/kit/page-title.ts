import { useEffect } from 'react';
import { useBrand } from './brand';

/** What the product calls itself (APP-01). */
export const TAGLINE = 'Whatsapp Blaster for Rent';

/** Names the browser's tab after the screen, and says how much is unread. */
export function usePageTitle(title: string, unread = 0) {
  const tagline = useBrand().name || TAGLINE;
  useEffect(() => {
    const name = title === '' ? tagline : `${title} | ${tagline}`;
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, unread, tagline]);
}
