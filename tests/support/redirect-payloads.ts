const SLASHES = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/%09/',
  '/%5c',
  '/%2f',
  '%2f%2f',
  '%5c%5c',
  '/.',
  '//;@',
  '〱',
];
const SCHEMES = [
  'https:',
  'https://',
  'http:',
  'http://',
  'https:/',
  'ht\ttps://',
  'HTTPS://',
  '%68ttps://',
  'ftp://',
  'file://',
];
const RUNNING = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java%0ascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'blob:https://evil.invalid/1',
];
const HOSTS = ['evil.invalid', 'evil.invalid/%2e%2e', 'evil%E3%80%82invalid', '[::1]', '2130706433'];
const TAILS = [
  '@evil.invalid',
  '.evil.invalid',
  ':80@evil.invalid',
  '%40evil.invalid',
  '?@evil.invalid',
  '#@evil.invalid',
];

/** Values that lead to another site, or run, where a page goes to what a parameter says. */
const redirectsTo = (hosts: readonly string[]): readonly string[] => [
  ...new Set([
    ...hosts.flatMap((host) => [...SLASHES, ...SCHEMES].map((start) => start + host)),
    ...hosts.flatMap((host) =>
      SCHEMES.slice(0, 4).flatMap((scheme) => [`${scheme}\\${host}`, `/${scheme}${host}`]),
    ),
    ...TAILS.flatMap((tail) => ['localhost', '127.0.0.1', ''].map((own) => own + tail)),
    ...TAILS.map((tail) => `https://localhost${tail}`),
    ...RUNNING,
    ...RUNNING.map((value) => `/${value}`),
    ...RUNNING.map((value) => encodeURIComponent(value)),
  ]),
];
export const REDIRECTS = redirectsTo(HOSTS);
/** Each way once. */
export const WAYS = redirectsTo(HOSTS.slice(0, 1));
