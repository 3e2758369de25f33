import * as z from 'zod/mini';
import { contrastOfAccent, READABLE } from './accent';
import { entity, type FieldFallback, parseReporting } from './scalars';

/** What an installation calls itself and looks like; '' is the product's own. */
export interface Brand {
  readonly name: string;
  /** Address of a picture that stands beside the name. */
  readonly logo: string;
  /** Address of the picture of tabs, and of the installed page. */
  readonly icon: string;
  /** `#rrggbb`. */
  readonly accent: string;
  /** A line below forms and screens. */
  readonly footer: string;
  /** Whether anybody may make an account. */
  readonly signUp: boolean;
}

const line = (longest: number) =>
  z.custom<string>(
    (text) => typeof text === 'string' && [...text].length <= longest && !/\p{Cc}/u.test(text),
    `a line of at most ${longest} characters`,
  );

/** Over https, or beside the page: nothing else is asked for, and nothing that a text could smuggle in. */
function isPicture(text: unknown): boolean {
  if (typeof text !== 'string' || /[\s"'<>\\]/.test(text) || text.startsWith('//')) return false;
  try {
    const { protocol, username } = new URL(text, 'https://page.invalid/');
    return protocol === 'https:' && username === '';
  } catch {
    return false;
  }
}
const picture = z.custom<string>(isPicture, 'an https address, or one beside the page');

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[\da-f]{6}$/i.test(text);
const accent = z.custom<string>(
  (text) => text === '' || (isColour(text) && contrastOfAccent(text) >= READABLE),
  {
    error: ({ input }) =>
      isColour(input)
        ? `dark enough: ${READABLE}:1 is needed with white, the page and its own lightest shade, and it has ${contrastOfAccent(input).toFixed(1)}:1`
        : 'a colour such as #155b62',
  },
);

/** The brand of a file; missing and unreadable settings are undefined. */
const brandSettings = entity(
  {},
  {
    name: z.nullish(line(40)),
    logo: z.nullish(picture),
    icon: z.nullish(picture),
    accent: z.nullish(accent),
    footer: z.nullish(line(200)),
    signUp: z.nullish(z.boolean()),
  },
);

/** Names of its settings. */
export const BRAND_SETTINGS = ['name', 'logo', 'icon', 'accent', 'footer', 'signUp'] as const;

/** The brand that a file names; null where it names none. `report` is called with each setting that is wrong, and left out. */
export function brandIn(given: unknown, report: (fallback: FieldFallback) => void): Brand | null {
  const { data } = parseReporting(brandSettings, given, report);
  if (!data) return null;
  const brand = {
    name: data.name?.trim() ?? '',
    logo: data.logo ?? '',
    icon: data.icon ?? '',
    accent: data.accent ?? '',
    footer: data.footer?.trim() ?? '',
    signUp: data.signUp ?? true,
  };
  return brand.signUp && Object.values(brand).every((value) => value === '' || value === true) ? null : brand;
}
