import DOMPurify, { type Config } from 'dompurify';

/** What a caption may hold; the text of anything else stays, its tags go (C4). */
const ALLOWED: Config = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 's', 'u', 'a', 'ul', 'ol', 'li', 'code'],
  ALLOWED_ATTR: ['href', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Every value else must be an address.
  ADD_URI_SAFE_ATTR: ['start'],
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
};

let purifier: ReturnType<typeof DOMPurify> | null = null;

/** A sanitiser of our own, whose links cannot steer the page that they are opened from. */
function captionPurifier() {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (!element.hasAttribute('href')) return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return purifier;
}

/** A caption's HTML without anything that could run, load or lead elsewhere. Nothing may edit what it answers (X1, X2). */
export const sanitiseCaption = (html: string): string => captionPurifier().sanitize(html, ALLOWED);
