import { large, small } from '../../tests/interleavings/scopes';
import { walk } from '../../tests/interleavings/walk';

const columns = (scope: string, ...figures: readonly (string | number)[]) =>
  console.log([scope.padEnd(60), ...figures.map((figure) => String(figure).padStart(10))].join(''));

columns('scope', 'states', 'moves', 'quiet', 'silent', 'seconds');
for (const [scope, budget] of Object.entries({ ...small, ...large })) {
  const begun = performance.now();
  const { states, moves, quiet, silent } = walk(budget);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  columns(scope, states, moves, quiet, silent ? 1 : 0, seconds);
  if (!silent) continue;
  console.error(`\n${silent.difference}\n${silent.path.join('\n')}\n`);
  process.exitCode = 1;
}
