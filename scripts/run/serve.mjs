import { buildStalePage } from '../build/page.mjs';
import { run, tool } from '../shared/process.mjs';

/** The page, the API and the socket on one port (PORT, default 5173). */
export async function start() {
  const { register } = await import('tsx/esm/api');
  register();
  const { serve } = await import('../../sandbox/main.ts');
  return serve(process.env, buildStalePage);
}

/** The same on one port, each side reloading when its sources change. */
export const dev = () => run(process.execPath, ['--import', 'tsx', 'scripts/dev/main.ts']);

/** The built page alone, as a static host serves it. */
export async function preview() {
  await buildStalePage();
  return run(tool('vite'), ['preview']);
}
