import { shadesByName } from '../../src/api/schema/accent';
import type { Brand } from '../../src/api/schema/brand';
import { isLongName } from '../../src/api/schema/long-name';

const PRODUCT = 'Whatsapp Blaster for Rent';
/** The style that an accent is, for pages that no script has painted yet. */
export const BRAND_STYLE = 'brand.css';

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A picture beside the page is named from where that lies. */
const placed = (address: string, base: string) =>
  escaped(address.startsWith('/') || address.includes(':') ? address : base + address);

/** A part that is painted before any script (src/views), as its opening and its closing tag. */
const part = (name: string) =>
  new RegExp(`(<[^<>]*data-part="${name}"[^<>]*>)(?:[^<]|<a\\b[^<]*</a>)*(</\\w+>)`, 'g');
const MARK = /<svg[^>]*data-part="mark"[^>]*>.*?<\/svg>/g;
const ICONS = /(<link rel="(?:icon|apple-touch-icon)" href=)"[^"]*"[^>]*>/g;

/** What is painted before any script, as the installation calls itself and looks: it is marked as right. */
export function branded(html: string, brand: Brand | null, base: string): string {
  const length = brand && isLongName(brand.name) ? 'long' : '';
  let page = html.replace('<html lang="id"', `$& data-brand="${length}"`);
  if (!brand) return page;
  const { name, logo, icon, accent, footer, signUp } = brand;
  const replace = (pattern: RegExp | string, by: (found: string, start: string, end: string) => string) => {
    page = page.replace(pattern, by);
  };
  if (name) {
    replace(part('name'), (_, start, end) => start + escaped(name) + end);
    replace(part('tagline'), () => '');
    replace(`<title>${PRODUCT}<`, () => `<title>${escaped(name)}<`);
    replace(`content="${PRODUCT}"`, () => `content="${escaped(name)}"`);
  }
  if (logo) replace(MARK, () => `<img class="logo" alt="" src="${placed(logo, base)}">`);
  if (icon) replace(ICONS, (_, start) => `${start}"${placed(icon, base)}">`);
  if (accent) {
    replace(/(name="theme-color" content=)"[^"]*"/, (_, start) => `${start}"${accent}"`);
    replace('</head>', () => `  <link rel="stylesheet" href="${base}${BRAND_STYLE}">\n  </head>`);
  }
  replace(part('foot'), (found, start, end) =>
    [signUp ? found : '', footer && start + escaped(footer) + end].join(''),
  );
  return page;
}

/** The shades of the accent in place of the theme's own. */
export const brandStyle = (brand: Brand | null): string =>
  brand?.accent
    ? `:root:root{${shadesByName(brand.accent)
        .map((pair) => pair.join(':'))
        .join(';')}}`
    : '';

/** What an installed page is called, and looks like on a phone's desk. */
export function brandedManifest(text: string, brand: Brand | null): string {
  if (!brand) return text;
  const { name, icon, accent } = brand;
  return JSON.stringify({
    ...(JSON.parse(text) as object),
    ...(name && { name, short_name: name }),
    ...(accent && { theme_color: accent }),
    ...(icon && { icons: [{ src: icon, sizes: 'any', purpose: 'any' }] }),
  });
}
