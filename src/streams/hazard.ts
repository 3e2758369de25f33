/** What reads the log later (viewers, storage) recurses; the contract itself needs three levels. */
const MAX_DEPTH = 32;

/** What makes a value dangerous to hand on, or undefined. Recurses no deeper than what it allows. */
export function hazardOf(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === MAX_DEPTH) return `at most ${MAX_DEPTH} levels`;
  if (Object.hasOwn(value, '__proto__')) return 'no __proto__';
  for (const inner of Object.values(value)) {
    const hazard = hazardOf(inner, depth + 1);
    if (hazard) return hazard;
  }
  return undefined;
}
