import type { Scene } from './scene';
import { bellScenes } from './scenes/bell';
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
}

/** Every picture's subject. */
export const groups: readonly Group[] = [
  { title: 'Screens', scenes: screenScenes },
  { title: 'Lists and dashboards in their states', scenes: stateScenes },
  { title: 'The history of an account', scenes: drawerScenes },
  { title: 'Dialogs, search and alerts', scenes: [...overlayScenes, ...bellScenes] },
  { title: 'Pairing', scenes: pairingScenes },
  { title: 'Imports', scenes: importScenes },
  { title: 'The statechart', scenes: statechartScenes },
];
