import type { RunnerSnapshot } from './runner';
import { senderName } from './sender.rules';

export const selectRecord = ({ context }: RunnerSnapshot) => context.record;
/** Key of its facts and of its history. */
export const selectKey = ({ context }: RunnerSnapshot) => context.key;
export const selectCarrier = ({ context }: RunnerSnapshot) => context.record.Whatsapp ?? null;
export const selectState = ({ context }: RunnerSnapshot) => context.record.state;
/** The account that it works with, as questions name it. */
export const selectName = ({ context }: RunnerSnapshot) => senderName(context.record);
/** Percent, 0 to 100. */
export const selectProgress = ({ context }: RunnerSnapshot) => context.record.progress ?? 0;
/** It has asked for all numbers: to start it is to begin anew, and what it found is replaced. */
export const hasEnded = (snapshot: RunnerSnapshot) => selectProgress(snapshot) >= 100;

export const isSending = (snapshot: RunnerSnapshot) => snapshot.hasTag('sending');
export const isStarting = (snapshot: RunnerSnapshot) => snapshot.hasTag('requesting');
export const isStopping = (snapshot: RunnerSnapshot) => snapshot.hasTag('stopping');
export const isDownloading = (snapshot: RunnerSnapshot) => snapshot.hasTag('downloading');
export const isDeleting = (snapshot: RunnerSnapshot) => snapshot.hasTag('deleting');

export const canDownload = (snapshot: RunnerSnapshot) => snapshot.can({ type: 'download.requested' });
export const canDelete = (snapshot: RunnerSnapshot) => snapshot.can({ type: 'delete.requested' });
