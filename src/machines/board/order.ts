import type { Context } from './board.types';

type Order = Pick<Context, 'keys' | 'moves' | 'removals'>;

/** The same array where nothing moved, so that nothing is drawn; another where a row may be another actor by now. */
const ordered = ({ fleet, query, keys, removals }: Context, next: readonly string[]): Order => {
  const isSame =
    fleet.removals() === removals &&
    next.length === keys.length &&
    next.every((key, place) => key === keys[place]);
  return { keys: isSame ? keys : next, moves: fleet.moves(query), removals: fleet.removals() };
};

/** The rows in the order that is asked for. */
export const inOrder = (context: Context): Order =>
  ordered(context, context.fleet.arranged(context.query, context.now));

/** The rows that are shown where they are, and below them what came since; the order is still owed. */
export const inPlace = (context: Context): Order => {
  const arranged = new Set(context.fleet.arranged(context.query, context.now));
  const staying = context.keys.filter((key) => arranged.delete(key));
  return { ...ordered(context, [...staying, ...arranged]), moves: -1 };
};
