import { type ScreenPath, screenPaths } from '../../support/paths/screen';
import { type PairingMove, type PairingScreen, pairingScreen } from './pairing';
import { stageOf } from './pairing-view';

const samples: readonly PairingMove[] = [
  { type: 'screen.opened', search: '' },
  { type: 'screen.opened', search: '?r=12' },
  { type: 'mode.chosen', mode: 'qr' },
  { type: 'mode.chosen', mode: 'code' },
  { type: 'number.typed', number: '0812 3456 7890' },
  { type: 'wire.qr', qr: 'QR-1' },
  { type: 'wire.qr', qr: 'QR-2' },
  { type: 'wire.code', code: 'ABCD1234' },
  { type: 'wire.unhandledRejection', message: 'boom' },
  { type: 'wire.uncaughtException', message: 'boom' },
  { type: 'wire.mongo', message: 'boom' },
];

/** Paths over every move of the model, also those that look alike on the screen. */
export const allPairingPaths = (): ScreenPath<PairingScreen>[] => screenPaths(pairingScreen, samples);

/** Paths over every move that looks different on the screen. */
export const pairingPaths = (): ScreenPath<PairingScreen>[] =>
  screenPaths(pairingScreen, samples, (event, after, before) => {
    const [from, to] = [before && stageOf(before), stageOf(after)];
    return ENDING.test(event.type) ? [event, to] : [from, event, to];
  });

/** What ends a pairing from each of its stages alike: one of each is enough for the screen. */
const ENDING = /^(wire\.(authenticated|unhandledRejection|uncaughtException|mongo)|pairing\.cancelled)$/;
