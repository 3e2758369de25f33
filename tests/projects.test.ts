import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const tsc = (...args: string[]) =>
  spawnSync('node_modules/.bin/tsc', [...args, '--incremental', 'false', '--tsBuildInfoFile', 'null'], {
    encoding: 'utf8',
  }).stdout;

/** What the compiler says of modules of one line in a project, by their place. */
function checked(project: string, texts: readonly string[]): string {
  const folder = join('node_modules/.cache/projects', `${project}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = texts.map((_, place) => `${place}.ts`);
  const config = { extends: join('../../../..', project, 'tsconfig.json'), files, include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  for (const [place, text] of texts.entries())
    writeFileSync(join(folder, `${place}.ts`), `${text}\nexport {};`);
  return tsc('-p', folder);
}

it.each<[string, Record<string, string | null>]>([
  [
    'src',
    {
      'process.env.HOME;': "Cannot find name 'process'",
      'Buffer.from([]);': "Cannot find name 'Buffer'",
      'document.title;': null,
    },
  ],
  [
    'sandbox',
    {
      'document.title;': "Cannot find name 'document'",
      'localStorage.clear();': "Cannot find name 'localStorage'",
      'process.env.HOME;': null,
    },
  ],
])('a module of %s knows what is there alone', (project, modules) => {
  const said = checked(project, Object.keys(modules)).trim().split('\n');
  const complaints = Object.values(modules).filter((complaint) => complaint !== null);
  expect(said).toEqual(complaints.map((complaint) => expect.stringContaining(complaint) as string));
});

it.each([
  ['src', '/@types/node/'],
  ['sandbox', '/lib.dom.'],
])('no package brings what %s must not know: %s', (project, types) => {
  const files = tsc('-p', project, '--listFilesOnly');
  expect(files).toContain(`/${project}/main.ts`);
  expect(files).not.toContain(types);
});
