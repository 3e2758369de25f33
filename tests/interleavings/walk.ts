import { hash } from 'node:crypto';
import { calmMove, difference, initial, moves } from './moves';
import { type Budget, type State, stateKey } from './state';

export interface WalkReport {
  /** States, those that are equal counted once, and what led from one to another. */
  readonly states: number;
  readonly moves: number;
  /** States in which nothing more happens by itself. */
  readonly quiet: number;
  /** How the first page came to differ from its server, with no more to come; null where none did. */
  readonly silent: { readonly difference: string; readonly path: readonly string[] } | null;
}

/** Some twenty letters for what may be thousands. */
const keyOf = (state: State) => hash('sha1', stateKey(state), 'base64');

/** More moves than any state needs to become quiet: one that takes more never will. */
const MOST_CALM = 200;

interface Known {
  readonly from: Known | null;
  readonly by: string;
}

const pathOf = (known: Known): string[] => (known.from ? [...pathOf(known.from), known.by] : []);

/** Walks through everything that can happen within the budget, in every order, the shortest ways first. */
export function walk(budget: Budget, pings = true): WalkReport {
  const settled = new Set<string>();
  const quiet = new Set<string>();
  /** Lets happen what happens by itself; what is wrong when all is quiet. */
  const settle = (state: State): { difference: string; path: string[] } | null => {
    const passed: string[] = [];
    const path: string[] = [];
    let at = state;
    for (let key = keyOf(at); !settled.has(key); key = keyOf(at)) {
      passed.push(key);
      const move = calmMove(at);
      if (!move) {
        quiet.add(key);
        const found = difference(at);
        if (found) return { difference: found, path };
        break;
      }
      path.push(move.name);
      if (path.length > MOST_CALM) return { difference: 'is never quiet', path };
      at = move.next();
    }
    for (const key of passed) settled.add(key);
    return null;
  };

  const first = initial(budget, pings);
  const known = new Set([keyOf(first)]);
  let level: (readonly [State, Known])[] = [[first, { from: null, by: '' }]];
  let taken = 0;
  while (level.length > 0) {
    const next: (readonly [State, Known])[] = [];
    for (const [state, from] of level) {
      const wrong = settle(state);
      const report = { states: known.size, moves: taken, quiet: quiet.size };
      if (wrong)
        return {
          ...report,
          silent: {
            difference: wrong.difference,
            path: [...pathOf(from), '— then by itself —', ...wrong.path],
          },
        };
      for (const move of moves(state)) {
        taken += 1;
        const reached = move.next();
        const key = keyOf(reached);
        if (known.has(key)) continue;
        known.add(key);
        next.push([reached, { from, by: move.name }]);
      }
    }
    level = next;
  }
  return { states: known.size, moves: taken, quiet: quiet.size, silent: null };
}
