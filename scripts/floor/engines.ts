import { readFileSync } from 'node:fs';

/** What an engine is called by people, by the compatibility data, and by the bundler where that knows it. */
const ENGINES = {
  chrome: { title: 'Chrome', data: ['chrome', 'chrome_android'], target: 'chrome' },
  edge: { title: 'Edge', data: ['edge'], target: 'edge' },
  firefox: { title: 'Firefox', data: ['firefox', 'firefox_android'], target: 'firefox' },
  safari: { title: 'Safari', data: ['safari'], target: 'safari' },
  ios_saf: { title: 'iOS', data: ['safari_ios'], target: 'ios' },
  samsung: { title: 'Samsung Internet', data: ['samsunginternet_android'], target: null },
} as const;
type Engine = keyof typeof ENGINES;

/** The oldest version of each engine that the page runs in: `browserslist` in package.json. */
function oldest(): readonly (readonly [Engine, number])[] {
  const file = new URL('../../package.json', import.meta.url);
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { readonly browserslist: string[] };
  return browserslist.map((text) => {
    const [engine, version] = text.split(' >= ');
    return [engine as Engine, Number(version)] as const;
  });
}

/** For people: `Chrome 109`. */
export const floorTitles = () => oldest().map(([engine, version]) => `${ENGINES[engine].title} ${version}`);

/** For the bundler: `chrome109`. */
export const floorTargets = () =>
  oldest().flatMap(([engine, version]) => {
    const { target } = ENGINES[engine];
    return target === null ? [] : [`${target}${version}`];
  });

/** For the compatibility data: its names of engines and the oldest version of each. */
export const floorVersions = () =>
  oldest().flatMap(([engine, version]) => ENGINES[engine].data.map((name) => [name, version] as const));
