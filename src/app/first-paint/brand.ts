import { shadesByName } from '../../api/schema/accent';
import { BRAND_SETTINGS, type Brand, brandIn } from '../../api/schema/brand';
import { isLongName } from '../../api/schema/long-name';
import { basePath } from '../browser/base';

/** A server may have put them there already. */
function show({ name, icon, accent }: Brand, { documentElement, head }: Document): void {
  if (name) document.title = name;
  if (isLongName(name)) documentElement.dataset.brand = 'long';
  if (accent) {
    for (const [shade, colour] of shadesByName(accent)) documentElement.style.setProperty(shade, colour);
    head.querySelector('meta[name=theme-color]')?.setAttribute('content', accent);
  }
  if (!icon) return;
  for (const link of head.querySelectorAll<HTMLLinkElement>('[rel=icon], [rel=apple-touch-icon]')) {
    link.removeAttribute('type');
    link.href = icon;
  }
}

/**
 * The brand of an installation, shown as far as no view shows it; null where its file names none. What else is in the file
 * and no setting is reported.
 */
export function readBrand(given: object, others: readonly string[], report: (what: string) => void) {
  for (const name of others)
    if (!(BRAND_SETTINGS as readonly string[]).includes(name)) report(`${name} is no setting`);
  const read = brandIn(given, ({ path, expected }) => report(`${path} is not ${expected}`));
  if (!read) return null;
  // Pictures lie where the page does, wherever in it somebody is.
  const home = new URL(basePath(), window.location.href);
  const placed = (address: string) => address && new URL(address, home).href;
  const brand = { ...read, logo: placed(read.logo), icon: placed(read.icon) };
  show(brand, document);
  return brand;
}
