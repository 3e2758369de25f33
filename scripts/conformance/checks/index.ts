import type { Check } from '../check';
import { accounts } from './accounts';
import { changes } from './changes';
import { figures } from './figures';
import { imports } from './imports';
import { lists } from './lists';
import { lives } from './lives';
import { reads } from './reads';
import { repeats } from './repeats';
import { rights } from './rights';
import { session } from './session';
import { opening, socket } from './socket';
import { tooMany, transport } from './transport';
import { untried } from './untried';

/** Every check, in the order in which they are tried. */
export const CHECKS: readonly Check[] = [
  ...opening,
  ...transport,
  ...session,
  ...rights,
  ...reads,
  ...lists,
  ...figures,
  ...lives,
  ...imports,
  ...changes,
  ...accounts,
  ...untried,
  ...repeats,
  ...socket,
  tooMany,
];
