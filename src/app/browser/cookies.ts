/** The browser's cookies, read and written as `document.cookie` is. */
export interface CookieSource {
  cookie: string;
}

export interface CookieOptions {
  /** False for a cookie that ends with the browser. Default: ten years (LIMIT-01). */
  readonly keep?: boolean;
}

export interface CookieJar {
  /** The decoded value; as it stands where it cannot be decoded; null where there is none. */
  readonly read: (name: string) => string | null;
  readonly write: (name: string, value: string, options?: CookieOptions) => void;
  readonly remove: (name: string, domain?: string) => void;
  readonly names: () => readonly string[];
  /** Whether a cookie of this value would be kept whole. */
  readonly fits: (name: string, value: string) => boolean;
  /** Whether the browser keeps cookies at all (asks by writing one). */
  readonly isKept: () => boolean;
}

const TEN_YEARS = 10 * 365 * 24 * 60 * 60;
/** Bytes of a whole cookie that every browser keeps (RFC 6265). */
const LARGEST = 4096;

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** `path` is where the page is installed: nothing else on its host is sent the session. */
export function createCookieJar(source: CookieSource, isSecure: boolean, path = '/'): CookieJar {
  const attributes = `Path=${path}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const line = (name: string, value: string, { keep = true }: CookieOptions = {}) =>
    `${name}=${encodeURIComponent(value)}; ${keep ? `Max-Age=${TEN_YEARS}; ` : ''}${attributes}`;
  const entries = () =>
    source.cookie.split('; ').map((entry): [string, string] => {
      const end = entry.indexOf('=');
      return [entry.slice(0, Math.max(0, end)), entry.slice(end + 1)];
    });

  const jar: CookieJar = {
    read(name) {
      const found = entries().find(([key]) => key === name);
      return found ? decoded(found[1]) : null;
    },
    write(name, value, options) {
      source.cookie = line(name, value, options);
    },
    remove(name, domain) {
      source.cookie = `${name}=; Max-Age=0; ${domain ? `Domain=${domain}; ` : ''}${attributes}`;
    },
    names: () => entries().flatMap(([name]) => (name === '' ? [] : [name])),
    fits: (name, value) => line(name, value).length <= LARGEST,
    isKept() {
      jar.write('probe', '1', { keep: false });
      const isKept = jar.read('probe') === '1';
      jar.remove('probe');
      return isKept;
    },
  };
  return jar;
}
