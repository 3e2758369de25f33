import { type Look, LOOKS, STATE_LOOKS } from './looks';
import type { Scene } from './scene';
import { drawerScenes } from './scenes/drawer';
import { importScenes } from './scenes/imports';
import { overlayScenes } from './scenes/overlays';
import { pairingScenes } from './scenes/pairing';
import { screenScenes } from './scenes/screens';
import { stateScenes } from './scenes/states';
import { statechartScenes } from './scenes/statechart';

interface Group {
  readonly title: string;
  readonly scenes: readonly Scene[];
  readonly looks: readonly Look[];
}

/** Every picture's subject; what a screen is like otherwise is seen wide and light, and narrow and dark. */
export const groups: readonly Group[] = [
  { title: 'Screens', scenes: screenScenes, looks: LOOKS },
  { title: 'Lists and dashboards in their states', scenes: stateScenes, looks: STATE_LOOKS },
  { title: 'The history of an account', scenes: drawerScenes, looks: STATE_LOOKS },
  { title: 'Dialogs, search and alerts', scenes: overlayScenes, looks: STATE_LOOKS },
  { title: 'Pairing', scenes: pairingScenes, looks: STATE_LOOKS },
  { title: 'Imports', scenes: importScenes, looks: STATE_LOOKS },
  { title: 'The statechart', scenes: statechartScenes, looks: STATE_LOOKS },
];
