import type { Source } from '../../../scripts/shared/source';

interface Room {
  readonly folder: string;
  /** Folders and files of the project that it may import. */
  readonly files: readonly string[];
  /** Packages that it may import, with their subpaths; null = any. */
  readonly packages: readonly string[] | null;
}

/** Rooms and loose files of a house by their names, each with the others that it may import, beside what all of them may. */
const roomsOf = (
  house: string,
  all: readonly string[],
  rooms: Readonly<Record<string, readonly string[]>>,
): readonly Room[] =>
  Object.entries(rooms).map(([room, others]) => ({
    folder: `${house}/${room}`,
    files: [...all, ...others.map((name) => `${house}/${name}`)],
    packages: null,
  }));

/** Programs and rooms of tests by their folders, each with what it may import of the project; packages any. */
const toolRooms = (rooms: Readonly<Record<string, readonly string[]>>): readonly Room[] =>
  Object.entries(rooms).map(([folder, files]) => ({ folder, files, packages: null }));

/** Who may import whom: dependencies point one way, from the app down to the contract. */
const ROOMS: readonly Room[] = [
  { folder: 'src/api', files: ['src/api'], packages: ['zod/mini'] },
  { folder: 'src/streams', files: ['src/streams', 'src/api/schema'], packages: ['rxjs', 'zod/mini'] },
  {
    folder: 'src/machines',
    files: ['src/machines', 'src/api/schema', 'src/api/errors'],
    packages: ['xstate'],
  },
  {
    folder: 'src/views',
    // `src/api/calls` for the fields that lists can be sorted and filtered by.
    files: ['src/views', 'src/machines', 'src/api/schema', 'src/api/errors', 'src/api/calls'],
    packages: [
      '@chakra-ui/react',
      '@emotion/react',
      '@tanstack/react-virtual',
      '@floating-ui/dom',
      '@oddbird/popover-polyfill',
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@xstate/react',
      'd3-array',
      'dompurify',
      'qrcode.react',
      'react',
      'react-dom',
      'lucide-react',
      'react-json-tree',
      'react-json-view-lite',
      'react-router-dom',
      'xstate',
    ],
  },
  ...roomsOf('src/app', ['src/api', 'src/streams', 'src/machines', 'src/views'], {
    'open-page': ['app', 'browser', 'features', 'first-paint', 'loading', 'log', 'page', 'session'],
    app: ['browser', 'idle', 'loading', 'log', 'session', 'system'],
    idle: ['browser', 'features', 'first-paint', 'left', 'loading', 'log', 'system'],
    system: [
      'actors',
      'browser',
      'features',
      'files',
      'live',
      'loading',
      'log',
      'page',
      'resource',
      'session',
    ],
    'features/index': ['features', 'resource'],
    // None imports another: what two need is in one of these.
    'features/*': ['actors', 'ahead', 'browser', 'files', 'live', 'loading', 'log', 'provide', 'resource'],
    ahead: ['actors', 'browser', 'loading', 'provide'],
    resource: ['actors', 'browser', 'files', 'left', 'live', 'loading', 'log', 'provide', 'session'],
    provide: ['actors', 'files', 'left', 'live'],
    page: ['actors', 'browser', 'left', 'live', 'session'],
    live: ['actors', 'browser', 'loading', 'log', 'session'],
    session: ['actors', 'browser', 'left', 'loading', 'log'],
    left: ['actors', 'browser'],
    log: ['browser', 'files', 'loading'],
    files: ['browser'],
    'first-paint': ['browser', 'loading'],
    shell: ['browser'],
    actors: [],
    loading: ['browser'],
    browser: [],
  }),
  { folder: 'src/main', files: ['src'], packages: null },
  ...roomsOf('sandbox', ['src/api/schema', 'src/api/calls'], {
    main: [
      'administration',
      'core',
      'environment',
      'http',
      'seed',
      'server',
      'shutdown',
      'simulated',
      'store',
    ],
    environment: ['core', 'http', 'seed', 'store'],
    administration: ['http', 'news', 'seed', 'store'],
    server: [
      'core',
      'events',
      'faults',
      'files',
      'http',
      'network',
      'news',
      'observability',
      'office',
      'push',
      'seed',
      'shutdown',
      // By default: nobody else knows what is behind the port.
      'simulated',
      'socket',
      'store',
      'uploads',
    ],
    shutdown: ['core', 'network', 'observability', 'socket'],
    faults: ['core', 'events', 'network', 'socket', 'store'],
    seed: ['files', 'http', 'store'],
    http: [
      'core',
      'events',
      'files',
      'input',
      'network',
      'news',
      'observability',
      'push',
      'store',
      'uploads',
    ],
    observability: ['core', 'events', 'network', 'socket', 'store', 'uploads', 'version'],
    office: ['core', 'events', 'http', 'network', 'socket', 'store'],
    socket: ['core', 'events', 'store'],
    simulated: ['core', 'network/port', 'store/database', 'store/expiry', 'store/schema'],
    network: ['core', 'events', 'store'],
    uploads: ['core', 'files', 'input'],
    input: ['core', 'files', 'store'],
    files: ['core', 'store'],
    events: ['core', 'news', 'store'],
    push: ['core', 'news', 'store'],
    news: ['core', 'store'],
    store: ['core', 'version'],
    core: [],
    version: [],
  }),
  ...toolRooms({
    'scripts/shared': ['sandbox', 'src'],
    // These run tests, and read what they report; no other program knows any.
    'scripts/divergence': ['tests/divergence'],
    'scripts/interleavings': ['tests/interleavings'],
    'scripts/models': ['src/machines', 'tests/support/paths'],
    'scripts/*': ['sandbox', 'scripts', 'src'],
    'tests/support': ['sandbox', 'scripts', 'src'],
    'tests/api': ['src/api', 'tests/support'],
    'tests/streams': ['src', 'tests/support'],
    'tests/machines': ['src', 'tests/support'],
    'tests/views': ['scripts/shared', 'src', 'tests/machines', 'tests/support'],
    'tests/models': ['src', 'tests/machines', 'tests/support', 'tests/views'],
    'tests/app': [
      'scripts',
      'src',
      'tests/api',
      'tests/machines',
      'tests/streams',
      'tests/support',
      'tests/views',
    ],
    'tests/contract': ['sandbox', 'scripts', 'src/api', 'src/machines', 'tests/support'],
    'tests/sandbox': [
      'package.json',
      'sandbox',
      'scripts',
      'src/api',
      'src/streams',
      'tests/bench',
      'tests/contract',
      'tests/divergence',
      'tests/support',
    ],
    'tests/browser': ['sandbox', 'scripts', 'src/views', 'tests/models', 'tests/support'],
    'tests/bench': ['sandbox', 'scripts', 'src', 'tests/support'],
    'tests/*': ['scripts', 'src', 'tests/support'],
  }),
];

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The part of `path` that a folder is, in which `*` is any one name; null where it is not under it. */
function partUnder(path: string, folder: string): string | null {
  const names = path.split('/');
  const wanted = folder.split('/');
  const isIt = wanted.every((name, place) =>
    name === '*' ? names[place] !== undefined : name === names[place],
  );
  return isIt ? names.slice(0, wanted.length).join('/') : null;
}

const moduleOf = (path: string) => path.replace(/\.tsx?$/, '');

/** Imports against the direction of the rooms. */
export function strayImports({ path, imports }: Source): string[] {
  const room = ROOMS.find(({ folder }) => partUnder(moduleOf(path), folder) !== null);
  if (!room) return [`${path} belongs to no room`];
  const own = partUnder(moduleOf(path), room.folder) as string;
  return imports
    .filter(({ target, isPackage }) => {
      const allowed = isPackage ? room.packages : [own, ...room.files];
      return allowed !== null && !allowed.some((name) => isUnder(target, name));
    })
    .map(({ target }) => `${path} imports ${target}`);
}

/** Houses of rooms, and how many files of each may lie in none. */
const HOUSES: Readonly<Record<string, number>> = {
  'src/api': 9,
  'src/streams': 24,
  'src/machines': 9,
  'src/app': 8,
  'src/views': 4,
  sandbox: 5,
  scripts: 0,
  tests: 6,
};

/** Houses with more files outside of rooms than they may have. */
export const looseFiles = (sources: readonly Source[]): string[] =>
  Object.entries(HOUSES).flatMap(([house, most]) => {
    const loose = sources.filter(({ path }) => path.slice(0, path.lastIndexOf('/')) === house);
    return loose.length > most ? [`${house} has ${loose.length} loose files`] : [];
  });

type Graph = ReadonlyMap<string, Iterable<string>>;

/** Each cycle of the graph, listed once. */
function cyclesOf(graph: Graph): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      cycles.push([...trail.slice(at), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) follow(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) follow(node, []);
  return cycles;
}

/** What imports what, each module being known by the name that `nameOf` gives it; null leaves it out. */
function graphOf(sources: readonly Source[], nameOf: (module: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const name = nameOf(moduleOf(path));
    if (name === null) continue;
    const known = graph.get(name) ?? new Set();
    graph.set(name, known);
    for (const { target, isPackage } of imports) {
      const other = isPackage ? null : nameOf(target);
      if (other !== null && (other !== name || target === moduleOf(path))) known.add(other);
    }
  }
  return graph;
}

/** Modules that import themselves by way of others. */
export const importCycles = (sources: readonly Source[]): string[] =>
  cyclesOf(graphOf(sources, (module) => module.replace(/\/index$/, '')));

/** Rooms of one house that import each other, be it by way of others. */
export const roomCycles = (sources: readonly Source[]): string[] =>
  Object.keys(HOUSES).flatMap((house) =>
    cyclesOf(graphOf(sources, (module) => partUnder(module, `${house}/*`))),
  );
