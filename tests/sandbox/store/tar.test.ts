import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readTar } from '../../../sandbox/store/tar';

it('reads what a tar holds: folders, empty files, and such as fill a block or go beyond', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { empty: '', short: 'a', full: 'b'.repeat(512), beyond: 'c'.repeat(513) };
  mkdirSync(join(folder, 'base'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'base', name), text);
  const names = ['base', ...Object.keys(files).map((name) => `base/${name}`)];
  spawnSync('tar', ['--no-recursion', '--format=ustar', '-cf', 'all.tar', ...names], { cwd: folder });

  const entries = [...readTar(readFileSync(join(folder, 'all.tar')))];
  expect(entries.map(({ name, data }) => [name, data && Buffer.from(data).toString()])).toEqual([
    ['base/', null],
    ...Object.entries(files).map(([name, text]) => [`base/${name}`, text]),
  ]);
});
