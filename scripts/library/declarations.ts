import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../shared/process.mjs';

/** What another module of ours is imported by. */
const SPECIFIER = /(?<=\b(?:from |import\()['"])\.[^'"]*/g;

/** Writes declarations of every module that `entryPoints` lead to. Resolves with what the compiler says against some of them. */
async function compile(entryPoints: readonly string[], folder: string): Promise<string> {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    emitDeclarationOnly: true,
    // The gate of types does.
    noCheck: true,
    rootDir: join(root, 'src'),
    outDir: folder,
    types: [],
  };
  const files = entryPoints.map((entryPoint) => join(root, 'src', `${entryPoint}.ts`));
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'src/tsconfig.json'), compilerOptions, include: [], files }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  // By several threads it writes the same types in another order each time.
  const args = [compiler, '-p', config, '--singleThreaded', '--pretty', 'false'];
  const compiled = promisify(execFile)(process.execPath, args, { cwd: root });
  return (await compiled.catch((error: { readonly stdout: string }) => error)).stdout;
}

/**
 * The declarations of `entryPoints`, modules of src, and of what they lead to, by their paths. What no entry point leads to may be beyond
 * what a declaration can say. Rejects where something that one leads to is.
 */
export async function declarationsOf(entryPoints: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  const waiting = [...entryPoints];
  const declarations = new Map<string, string>();
  try {
    const said = await compile(entryPoints, folder);
    const isFile = (module: string) => existsSync(join(folder, `${module}.d.ts`));
    for (const module of waiting) {
      if (declarations.has(`${module}.d.ts`)) continue;
      if (!isFile(module) || said.includes(`src/${module}.ts(`)) throw new Error(said);
      const text = readFileSync(join(folder, `${module}.d.ts`), 'utf8').replace(SPECIFIER, (specifier) => {
        const target = join(dirname(module), specifier);
        const end = isFile(target) ? '' : '/index';
        waiting.push(target + end);
        // Node's own way of finding modules asks for whole names.
        return `${specifier}${end}.js`;
      });
      declarations.set(`${module}.d.ts`, text);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return declarations;
}
