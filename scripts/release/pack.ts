import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Packs a folder into `archive`, a .tar.gz, below `name`. Made by git, in a repository of its own, so that the same files
 * of the same `date` make the same archive on every machine.
 */
export function pack(
  folder: string,
  { archive, name, date }: { archive: string; name: string; date: string },
): void {
  const repository = mkdtempSync(join(tmpdir(), 'pack-'));
  const who = { NAME: 'release', EMAIL: 'release@localhost', DATE: date };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'core.excludesFile=', ...args], {
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_DIR: repository,
        GIT_WORK_TREE: folder,
        ...Object.fromEntries(
          Object.entries(who).flatMap(([key, value]) => [
            [`GIT_AUTHOR_${key}`, value],
            [`GIT_COMMITTER_${key}`, value],
          ]),
        ),
      },
    }).trim();
  try {
    git('init', '--quiet');
    git('add', '--all', '--force', '.');
    const commit = git('commit-tree', git('write-tree'), '-m', name);
    git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${archive}`, commit);
  } finally {
    rmSync(repository, { recursive: true });
  }
}
