import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const tsc = (...args: string[]) =>
  spawnSync('node_modules/.bin/tsc', [...args, '--incremental', 'false', '--tsBuildInfoFile', 'null'], {
    encoding: 'utf8',
  }).stdout;

/** What the compiler says of a module of one line in a project. */
function checked(project: string, text: string): string {
  const folder = join('node_modules/.cache/projects', `${project}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { extends: join('../../../..', project, 'tsconfig.json'), files: ['a.ts'], include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'a.ts'), `${text}\nexport {};`);
  return tsc('-p', folder);
}

it.each([
  ['src', 'process.env.HOME;', "Cannot find name 'process'"],
  ['src', 'Buffer.from([]);', "Cannot find name 'Buffer'"],
  ['src', 'document.title;', ''],
  ['sandbox', 'document.title;', "Cannot find name 'document'"],
  ['sandbox', 'localStorage.clear();', "Cannot find name 'localStorage'"],
  ['sandbox', 'process.env.HOME;', ''],
])('a module of %s with %s: %s', (project, text, complaint) => {
  const said = checked(project, text);
  if (complaint === '') expect(said).toBe('');
  else expect(said).toContain(complaint);
});

it.each([
  ['src', '/@types/node/'],
  ['sandbox', '/lib.dom.'],
])('no package brings what %s must not know: %s', (project, types) => {
  const files = tsc('-p', project, '--listFilesOnly');
  expect(files).toContain(`/${project}/main.ts`);
  expect(files).not.toContain(types);
});
