import type { RealtimeMonitorSnapshot } from '../../../machines/monitor/realtime';

export const selectShown = ({ context }: RealtimeMonitorSnapshot) => context.shown;
export const selectFilter = ({ context }: RealtimeMonitorSnapshot) => context.filter;
export const selectNames = ({ context }: RealtimeMonitorSnapshot) => context.names;
export const selectSeen = ({ context }: RealtimeMonitorSnapshot) => context.seen;
export const selectKept = ({ context }: RealtimeMonitorSnapshot) => context.entries.length;
/** Epoch ms at which the newest came; undefined before. */
export const selectNewest = ({ context }: RealtimeMonitorSnapshot) =>
  (context.held.at(-1) ?? context.entries.at(-1))?.date;
export const selectHeld = ({ context }: RealtimeMonitorSnapshot) => context.held.length;
export const selectSelected = ({ context }: RealtimeMonitorSnapshot) => context.selected;
export const isPaused = (snapshot: RealtimeMonitorSnapshot) => snapshot.hasTag('paused');
export const isExporting = (snapshot: RealtimeMonitorSnapshot) => snapshot.hasTag('exporting');
export const isExported = (snapshot: RealtimeMonitorSnapshot) => snapshot.hasTag('exported');
export const isExportFailed = (snapshot: RealtimeMonitorSnapshot) => snapshot.hasTag('exportFailed');
