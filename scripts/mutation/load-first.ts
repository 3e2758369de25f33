import { inject } from 'vitest';

/**
 * What a module does while it loads belongs to every test. A screen is loaded by the first test that opens it, and would
 * count for that one alone: so, where it is measured which test reaches what, all of them are loaded before.
 */
if (inject('mode' as never) === 'dry-run') {
  const modules = import.meta.glob('../../src/{app,views}/**/*.{ts,tsx}');
  // One after the other: Node fails where a package is required while it is being imported.
  for (const load of Object.values(modules)) await load().catch(() => {});
}
