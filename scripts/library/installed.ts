import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../shared/process.mjs';

interface Manifest {
  readonly name: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Installs a built library into `place`, beside the packages that it asks for and no others. Returns where it lies. */
export function installLibrary(library: string, place: string): string {
  const packages = join(place, 'node_modules');
  const { name, peerDependencies } = JSON.parse(
    readFileSync(join(library, 'package.json'), 'utf8'),
  ) as Manifest;
  mkdirSync(packages, { recursive: true });
  for (const peer of Object.keys(peerDependencies))
    symlinkSync(join(root, 'node_modules', peer), join(packages, peer), 'junction');
  cpSync(library, join(packages, name), { recursive: true });
  return join(packages, name);
}

/** Starts the example of an installed library. */
export function startExample(installed: string, origin: string, email: string, password: string) {
  // Node has sockets of its own from 22 on.
  const flags = 'WebSocket' in globalThis ? [] : ['--experimental-websocket', '--no-warnings'];
  const example = spawn(
    process.execPath,
    [...flags, join(installed, 'follow.mjs'), origin, email, password],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface(example.stdout)[Symbol.asyncIterator]();
  return {
    /** The next line that begins so; rejects where it ends instead. */
    async next(start: string): Promise<string> {
      for (;;) {
        const { done, value } = await lines.next();
        if (done) throw new Error('the example ended');
        if (value.startsWith(start)) return value;
      }
    },
    end: () => example.kill(),
  };
}
