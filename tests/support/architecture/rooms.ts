import type { Source } from '../../../scripts/shared/source';

interface Room {
  readonly folder: string;
  /** Folders and files of the project that it may import. */
  readonly files: readonly string[];
  /** Packages that it may import, with their subpaths; null = any. */
  readonly packages: readonly string[] | null;
}

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
    files: ['src/views', 'src/machines', 'src/api/schema', 'src/api/errors'],
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
      'd3-shape',
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
  { folder: 'src/app', files: ['src'], packages: null },
  { folder: 'src/main.ts', files: ['src'], packages: null },
  { folder: 'sandbox', files: ['sandbox', 'src/api/schema', 'src/api/calls'], packages: null },
];

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Imports against the direction of the rooms. */
export function strayImports({ path, imports }: Source): string[] {
  const room = ROOMS.find(({ folder }) => isUnder(path, folder));
  if (!room) return [`${path} belongs to no room`];
  return imports
    .filter(({ target, isPackage }) => {
      const allowed = isPackage ? room.packages : room.files;
      return allowed !== null && !allowed.some((name) => isUnder(target, name));
    })
    .map(({ target }) => `${path} imports ${target}`);
}

/** Modules that import themselves by way of others, each circle told once. */
export function importCycles(sources: readonly Source[]): string[] {
  const moduleOf = (path: string) => path.replace(/(\/index)?\.tsx?$/, '');
  const graph = new Map(
    sources.map(({ path, imports }) => [
      moduleOf(path),
      imports.filter(({ isPackage }) => !isPackage).map(({ target }) => target),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (module: string, trail: readonly string[]) => {
    const at = trail.indexOf(module);
    if (at >= 0) {
      cycles.push([...trail.slice(at), module].join(' → '));
      return;
    }
    if (done.has(module)) return;
    for (const next of graph.get(module) ?? []) follow(next, [...trail, module]);
    done.add(module);
  };
  for (const module of graph.keys()) follow(module, []);
  return cycles;
}
