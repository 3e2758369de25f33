/**
 * A link target from data: the address where its scheme is http(s), or tel: where `phone` allows it; else null (X3).
 * Relative addresses are of this site, or begin at `base`, those with a slash too; those that leave it without a scheme
 * (`//other`) are refused.
 */
export function safeUrl(
  address: string,
  { phone = false, base = window.location.origin } = {},
): string | null {
  // Browsers drop line breaks and tabs before they read an address.
  const trimmed = address.replace(/[\t\r\n]/g, '').trim();
  if (trimmed === '' || /^[/\\]{2}/.test(trimmed)) return null;
  try {
    const url = new URL(trimmed.replace(/^\//, './'), base);
    const allowed = ['http:', 'https:', ...(phone ? ['tel:'] : [])];
    return allowed.includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
