import type { InputFrom } from 'xstate';
import { apiError } from '../../../src/api/errors';
import { pairingMachine } from '../../../src/machines/pairing/pairing';
import { selectStage, type Stage } from '../../../src/machines/pairing/pairing.selectors';
import type { Event } from '../../../src/machines/pairing/pairing.types';
import { type ChartPath, exploreChart, type LiveStep } from '../../models/support/paths';
import { done, failed, type SampleEvent } from '../../models/support/samples';
import { clientInfo, lostAccount } from './pairing-bed';

type PairingEvent = SampleEvent<typeof pairingMachine>;

/** One step of a path, and what the screen must show after it. */
export interface ScreenStep {
  readonly event: PairingEvent;
  readonly stage: Stage;
  readonly offer: string | null;
  readonly error: string | null;
}
export interface ScreenPath {
  readonly title: string;
  readonly search: string;
  readonly steps: readonly ScreenStep[];
}

const fact = (type: Event['type'], fields: object) => ({ type, at: 0, replayed: false, ...fields }) as Event;
const refused = apiError('refused', 'Ditolak', { status: 400 });
const account = { ...lostAccount, id: '12', proxyId: '3', user_id: '5' };

const fresh: InputFrom<typeof pairingMachine> = {
  deviceId: 'id-1',
  userId: '5',
  reconnect: null,
  purpose: null,
};
const reconnect: InputFrom<typeof pairingMachine> = { ...fresh, reconnect: '12' };

const exploration = exploreChart({
  machine: pairingMachine,
  inputs: [fresh, reconnect],
  events: [
    { type: 'pairing.requested' },
    { type: 'pairing.cancelled' },
    { type: 'retry.requested' },
    { type: 'mode.chosen', mode: 'qr' },
    { type: 'mode.chosen', mode: 'code' },
    { type: 'number.typed', number: '0812 3456 7890' },
    fact('wire.qr', { qr: 'QR-1' }),
    fact('wire.qr', { qr: 'QR-2' }),
    fact('wire.code', { code: 'ABCD1234' }),
    fact('wire.authenticated', { deviceId: 'id-1', clientInfo }),
    fact('wire.unhandledRejection', { message: 'boom' }),
    fact('wire.uncaughtException', { message: 'boom' }),
    fact('wire.mongo', { message: 'boom' }),
    done('readAccount', account),
    done('newClient', { proxyId: '3' }),
    done('readQr', { qr: 'QR-1' }),
    done('save', { id: '77' }),
    done('removeClient', {}),
    failed('readAccount', refused),
    failed('newClient', refused),
    failed('readQr', refused),
    failed('save', refused),
    failed('removeClient', refused),
  ],
  // Neither the text of an error nor which QR code is shown changes what can be done next.
  project: ({ context }) => [
    context.mode,
    context.number !== '62',
    context.offer !== null,
    context.account !== null,
  ],
});

const PEOPLE = /^(pairing|mode|number|retry)\./;
const LONG = /^xstate\.after\.(qrLifetime|codeLifetime|requestPatience)\./;
/** A person's event that the screen has no control for at that moment, or a call that hangs past its own limit of 30 s. */
const isImpossible = ({ event, before }: LiveStep<typeof pairingMachine>) =>
  (PEOPLE.test(event.type) &&
    (!before.can(event as Event) || (event.type === 'number.typed' && before.context.mode === 'qr'))) ||
  (LONG.test(event.type) && before.matches({ linking: { client: 'creating' } }));

/** Events that end a pairing from every stage of it alike: one of each is enough for the screen. */
const ENDING =
  /^(wire\.(authenticated|unhandledRejection|uncaughtException|mongo)|pairing\.cancelled|mode\.chosen)$/;

/** A step as the screen tells it from others, null where it shows nothing new. */
function moveOf({ event, before, after }: LiveStep<typeof pairingMachine>): string | null {
  const [from, to] = [selectStage(before), selectStage(after)];
  if (from === to && before.context.offer === after.context.offer) return null;
  return ENDING.test(event.type) ? event.type : `${from} ${event.type} ${to}`;
}

interface Walked {
  readonly path: ScreenPath;
  /** From stage to stage, by which event. */
  readonly moves: readonly string[];
}

function walk(path: ChartPath): Walked | null {
  const steps: ScreenStep[] = [];
  const moves: string[] = [];
  let isPossible = true;
  const isReconnect = path.input === reconnect;
  exploration.replay(path, (step) => {
    if (isImpossible(step)) isPossible = false;
    const { event, before, after } = step;
    const stage = selectStage(after);
    steps.push({ event, stage, offer: after.context.offer, error: after.context.error });
    // A reconnect differs in how it begins; from there on its moves are those of a new account.
    const isBeginning = ['reading', 'unread'].includes(selectStage(before));
    const move = moveOf(step);
    if (move !== null && (!isReconnect || isBeginning)) moves.push(move);
  });
  if (!isPossible) return null;
  return { path: { title: path.description, search: isReconnect ? '?r=12' : '', steps }, moves };
}

/** Paths through the real chart that together make every move the screen can show; long ones first. */
export function screenPaths(): ScreenPath[] {
  const made = new Set<string>();
  const walked = exploration.paths.flatMap((path) => walk(path) ?? []);
  return walked
    .toSorted((a, b) => b.path.steps.length - a.path.steps.length)
    .filter(({ moves }) => {
      const isNews = moves.some((move) => !made.has(move));
      for (const move of moves) made.add(move);
      return isNews;
    })
    .map(({ path }) => path);
}
