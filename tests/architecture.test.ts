import { describe, expect, it } from 'vitest';
import { POLICY } from '../src/machines/auth/policy';
import { commonNames } from './support/architecture/names';
import { importCycles, looseFiles, roomCycles, strayImports } from './support/architecture/rooms';
import {
  brokenActors,
  overlong,
  privateFields,
  rawMarkup,
  strayEffects,
  strayRoles,
  unguardedTabs,
} from './support/architecture/rules';
import { parseSource, readSources } from '../scripts/shared/source';

const sources = ['src', 'sandbox'].flatMap((folder) => readSources(folder));
const tools = ['scripts', 'tests'].flatMap((folder) => readSources(folder, /\.(tsx?|mjs)$/));
const violations = (rule: (source: (typeof sources)[number]) => string[]) => sources.flatMap(rule);

describe('the architecture', () => {
  it('reads every room', () => {
    const rooms = ['src/api', 'src/streams', 'src/machines', 'src/views', 'src/app', 'sandbox'];
    expect(rooms.filter((room) => !sources.some(({ path }) => path.startsWith(room)))).toEqual([]);
  });

  it('imports in one direction', () => {
    expect(violations(strayImports)).toEqual([]);
  });

  it('has no import cycle', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  it('has no circle of rooms in any house', () => {
    expect(roomCycles(sources)).toEqual([]);
  });

  it('keeps nearly every file of src/app and src/views in a room', () => {
    expect(looseFiles(sources)).toEqual([]);
  });

  it('has programs and tests that import in one direction, and nearly all in rooms', () => {
    expect(tools.flatMap(strayImports)).toEqual([]);
    expect([...importCycles(tools), ...roomCycles(tools), ...looseFiles(tools)]).toEqual([]);
  });

  it('exports one name from more than three files of src only where there is a reason', () => {
    expect(commonNames(sources.filter(({ path }) => path.startsWith('src/')))).toEqual([]);
  });

  it('keeps timers, storage, network and the clock out of machines and views', () => {
    expect(violations(strayEffects)).toEqual([]);
  });

  it('sets markup in one file of the kit at most [C4]', () => {
    const files = new Set(violations(rawMarkup).map((violation) => violation.split(':')[0]));
    expect([...files].filter((file) => !file?.startsWith('src/views/kit/'))).toEqual([]);
    expect(files.size).toBeLessThanOrEqual(1);
  });

  it('guards every link that opens a tab [C5]', () => {
    expect(violations(unguardedTabs)).toEqual([]);
  });

  it('asks for permissions, and for a role in none of its modules', () => {
    const page = sources.filter(({ path }) => path.startsWith('src/'));
    expect(page.flatMap(strayRoles)).toEqual([]);
  });

  it('has no permission that nothing asks for', () => {
    const asked = new Set<unknown>();
    for (const { path, walk } of sources)
      if (path !== 'src/machines/auth/policy.ts')
        walk(({ type, value }) => type === 'Literal' && asked.add(value));
    const granted = new Set(Object.values(POLICY).flat());
    expect([...granted].filter((permission) => !asked.has(permission))).toEqual([]);
  });

  it('neither ties an actor to its parent nor takes its clock away', () => {
    expect(violations(brokenActors)).toEqual([]);
  });

  it("reads XState's private fields in one file", () => {
    expect([...violations(privateFields), ...readSources('tests').flatMap(privateFields)]).toEqual([]);
  });

  it('has no file too long to read in one go', () => {
    expect(violations(overlong)).toEqual([]);
  });
});

describe('each rule can fail', () => {
  const inFile = (path: string, text: string) => parseSource(path, text);

  it.each([
    ['src/api/a.ts', "import { z } from 'zod';"],
    ['src/api/a.ts', "import { x } from '../machines/x';"],
    ['src/streams/a.ts', "import { call } from '../api/client';"],
    ['src/streams/a.ts', "import { setup } from 'xstate';"],
    ['src/machines/a/b.ts', "export { map } from 'rxjs';"],
    ['src/machines/a/b.ts', "import type { Call } from '../../api/client';"],
    ['src/views/a/b.tsx', "import { socket } from '../../streams/socket';"],
    ['src/views/a/b.tsx', "const lazy = () => import('../../app/routes');"],
    ['src/views/a/b.tsx', "import papaparse from 'papaparse';"],
    ['src/app/features/level/form.ts', "import { row } from '../proxy/definition';"],
    ['src/app/features/level/form.ts', "import { resources } from '..';"],
    ['src/app/features/level/form.ts', "const page = () => import('../../page/address');"],
    ['src/app/features/index.ts', "import { startLive } from '../live/live';"],
    ['src/app/unheard-of/a.ts', 'export const a = 1;'],
    ['src/app/unheard-of.ts', 'export const a = 1;'],
    ['src/app/live/a.ts', "import { resources } from '../features';"],
    ['src/app/live/a.ts', "import { startSystem } from '../system';"],
    ['src/app/actors/a.ts', "import type { Environment } from '../browser/environment';"],
    ['sandbox/http/a.ts', "import { createClient } from '../../src/api/client';"],
    ['sandbox/store/a.ts', "import { Refusal } from '../http/refusal';"],
    ['sandbox/core/a.ts', "import type { Queries } from '../store/database';"],
    ['sandbox/unheard-of.ts', 'export const a = 1;'],
    ['src/elsewhere/a.ts', 'export const a = 1;'],
    ['scripts/screens/main.ts', "import { open } from '../../tests/support/page';"],
    ['scripts/models/main.ts', "import { rows } from '../../tests/machines/rows';"],
    ['scripts/shared/source.ts', "import { draw } from '../engines/draw';"],
    ['tests/support/page.tsx', "import { rows } from '../machines/rows';"],
    ['tests/machines/a.test.ts', "import { walk } from '../models/walk';"],
    ['tests/api/a.test.ts', "import { list } from '../../src/machines/list';"],
    ['tests/contract/a.test.ts', "import { open } from '../sandbox/socket/harness';"],
    ['tests/architecture.test.ts', "import { walk } from './models/walk';"],
  ])('%s may not: %s', (path, text) => {
    expect(strayImports(inFile(path, text))).toHaveLength(1);
  });

  it('lets each room import what it may', () => {
    const text = "import { setup } from 'xstate'; import { User } from '../../api/schema/entities/people';";
    expect(strayImports(inFile('src/machines/a/a.ts', text))).toEqual([]);
  });

  it.each([
    ['src/app/features/level/form.ts', "import { row } from './definition';"],
    ['src/app/features/level/charts/form.ts', "import { row } from '../definition';"],
    ['src/app/features/level/form.ts', "import { provideForm } from '../../provide/forms';"],
    ['src/app/features/index.ts', "import { level } from './level/definition';"],
    ['src/app/system.ts', "import { resources } from './features';"],
    ['scripts/divergence/main.ts', "import { mixes } from '../../tests/divergence/mixes';"],
    [
      'scripts/engines/main.ts',
      "import { looks } from '../screens/looks'; import { root } from '../shared/root';",
    ],
    [
      'tests/models/a.test.ts',
      "import { rows } from '../machines/rows'; import { pageOf } from '../views/page';",
    ],
    ['tests/scripts/a.test.ts', "import { looks } from '../../scripts/screens/looks';"],
  ])('lets %s: %s', (path, text) => {
    expect(strayImports(inFile(path, text))).toEqual([]);
  });

  it('finds a circle of rooms, though none of their modules is in one', () => {
    const circle = [
      inFile('src/app/live/a.ts', "import '../log/b';"),
      inFile('src/app/log/b.ts', "import './d';"),
      inFile('src/app/log/c.ts', "import '../page/e';"),
      inFile('src/app/page/e.ts', "import '../live/f';"),
      inFile('src/app/live/f.ts', ''),
    ];
    expect(importCycles(circle)).toEqual([]);
    expect(roomCycles(circle)).toEqual(['src/app/live → src/app/log → src/app/page → src/app/live']);
  });

  it.each([
    ['src/app', 8],
    ['src/views', 4],
    ['tests', 6],
  ])('finds the file too many that lies loose in %s', (house, most) => {
    const files = Array.from({ length: most }, (_, place) => inFile(`${house}/${place}.ts`, ''));
    const inRoom = inFile(`${house}/room/a.ts`, '');
    expect(looseFiles([...files, inRoom])).toEqual([]);
    expect(looseFiles([...files, inFile(`${house}/more.tsx`, '')])).toHaveLength(1);
  });

  it('finds a circle of imports', () => {
    const circle = [
      inFile('src/api/a.ts', "import './b';"),
      inFile('src/api/b.ts', "export * from './c';"),
      inFile('src/api/c.ts', "import './a'; import './d';"),
      inFile('src/api/d.ts', ''),
    ];
    expect(importCycles(circle)).toEqual(['src/api/a → src/api/b → src/api/c → src/api/a']);
  });

  it.each([
    ['src/machines/a.ts', "fetch('/')"],
    ['src/machines/a.ts', 'new WebSocket(url)'],
    ['src/machines/a.ts', 'const at = Date.now()'],
    ['src/machines/a.ts', 'const at = new Date(stamp)'],
    ['src/machines/a.ts', 'const later = setTimeout'],
    ['src/machines/a.ts', 'const tools = { fetch }'],
    ['src/machines/a.ts', 'const id = Math.random()'],
    ['src/machines/a.ts', "localStorage.getItem('theme') as string"],
    ['src/views/a.tsx', 'useEffect(() => { document.title = title; })'],
    ['src/views/a.tsx', 'const open = () => window.open(url)'],
    ['src/views/a.tsx', 'const now = new Date()'],
    ['src/views/a.tsx', 'const box = { [location.href]: 1 }'],
    ['src/api/a.ts', 'const host = location.origin'],
    ['src/streams/a.ts', 'const open = () => new WebSocket(url)'],
    ['src/streams/environment.ts', 'localStorage.clear()'],
    ['src/views/kit/a.tsx', 'const saved = window.localStorage'],
  ])('%s may not: %s', (path, text) => {
    expect(strayEffects(inFile(path, text))).toHaveLength(1);
  });

  it.each([
    [
      'a name of its own',
      'src/machines/a.ts',
      'const find = ({ fetch, ...rest }: Tools, [location = 1]) => fetch(location, rest);',
    ],
    ['a type', 'src/machines/a.ts', 'export interface A { socket: WebSocket; fetch: typeof fetch }'],
    ['a property', 'src/machines/a.ts', 'const a = { window: 1, document: b.location };'],
    ['a moment handed to it', 'src/views/a.tsx', 'const year = new Date(stamp).getFullYear();'],
    ['the page, in the kit', 'src/views/kit/a.ts', 'document.title = name; window.scrollTo(0, 0);'],
    [
      'the socket, in the one file that opens it',
      'src/streams/environment.ts',
      'const open = () => new WebSocket(url);',
    ],
    ['the page, in the app', 'src/app/a.ts', 'window.fetch(location.href);'],
  ])('lets a module use %s', (_, path, text) => {
    expect(strayEffects(inFile(path, text))).toEqual([]);
  });

  it.each(['<p dangerouslySetInnerHTML={{ __html: x }} />', 'h("p", { dangerouslySetInnerHTML: x })'])(
    'finds raw markup in %s',
    (text) => {
      expect(rawMarkup(inFile('src/views/a.tsx', text))).toEqual(['src/views/a.tsx:1 sets markup']);
    },
  );

  it.each([
    [1, '<a target="_blank" href={x}>x</a>'],
    [1, '<a target="_blank" rel="noopener">x</a>'],
    [1, '<a target={far ? "_blank" : undefined}>x</a>'],
    [1, 'const tab = { target: "_blank" };'],
    [0, '<a target="_blank" rel="noopener noreferrer">x</a>'],
    [0, 'const tab = { target: "_blank", rel: "noopener noreferrer" };'],
    [0, '<a target="_self">x</a>'],
  ])('counts %i unguarded tabs in %s', (count, text) => {
    expect(unguardedTabs(inFile('src/views/a.tsx', text))).toHaveLength(count);
  });

  it.each(["import { sendParent } from 'xstate';", 'createActor(machine, { clock: undefined });'])(
    'finds what breaks an actor in %s',
    (text) => {
      expect(brokenActors(inFile('src/machines/a.ts', text)).length).toBeGreaterThan(0);
    },
  );

  it.each([
    [1, "const isDev = user?.role === 'dev';"],
    [1, "if ('member' !== role) leave();"],
    [1, "switch (role) { case 'staff': leave(); }"],
    [0, "const open = can(role, 'monitors.open');"],
    [0, "const list = provideList('member', sources);"],
  ])('counts %i rules about a role in %s', (count, text) => {
    expect(strayRoles(inFile('src/views/a.tsx', text))).toHaveLength(count);
  });

  it.each([
    [1, 'src/views/a.tsx', 'const ids = snapshot._nodes.length;'],
    [1, 'src/app/a.ts', 'const read = ({ _nodes: nodes }: Snapshot) => nodes;'],
    [0, 'src/app/a.ts', 'const read = ({ nodes: _nodes }: Snapshot) => list.map((_, place) => place);'],
    [0, 'src/machines/xstate-internals.ts', 'export const parentOf = (actor) => actor._parent;'],
  ])('finds %i private fields in %s: %s', (count, path, text) => {
    expect(privateFields(inFile(path, text))).toHaveLength(count);
  });

  it.each([
    ['src/machines/a.ts', 250, 0],
    ['src/machines/a.ts', 251, 1],
    ['sandbox/a.ts', 300, 0],
    ['sandbox/a.ts', 301, 1],
  ])('%s with %i lines: %i too long', (path, lines, count) => {
    expect(overlong(inFile(path, '\n'.repeat(lines)))).toHaveLength(count);
  });
});

describe('a name that many files export', () => {
  const declaring = (count: number, text: string) =>
    Array.from({ length: count }, (_, nth) => parseSource(`src/machines/a${nth}.ts`, text));

  it.each([
    'export interface A { b: 1 }',
    'export type A = 1;',
    'export const A = 1;',
    'export const b = 1, A = 2;',
    'export function A() {}',
    'export class A {}',
  ])('is found: %s', (text) => {
    const paths = 'src/machines/a0.ts, src/machines/a1.ts, src/machines/a2.ts, src/machines/a3.ts';
    expect(commonNames(declaring(4, text), {})).toContain(`A is declared in ${paths}`);
    expect(commonNames(declaring(3, text), {})).toEqual([]);
    expect(commonNames(declaring(4, text), { A: 'a reason' })).not.toContain(`A is declared in ${paths}`);
  });

  it.each(["export { A } from './b';", 'type A = 1; export const b = 1 as A;'])(
    'is not declared where it is only handed on or used: %s',
    (text) => {
      expect(
        commonNames(declaring(4, text), { b: 'a reason' }).filter((name) => name.startsWith('A')),
      ).toEqual([]);
    },
  );

  it('needs no reason once few files export it', () => {
    expect(commonNames(declaring(3, 'export const A = 1;'), { A: 'a reason' })).toEqual([
      'A is not common any more',
    ]);
  });
});
