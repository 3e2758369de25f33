import type { BulkCommand } from '../selection/selection.types';
import { deletionCommand } from '../selection/deletion';
import type { Obstacle } from '../selection/obstacle';
import type { LinkState, SenderRecord } from './sender.types';
import { linkOf } from './sender.rules';

/** Why nothing starts. */
const LINKS: Readonly<Partial<Record<LinkState, string>>> = {
  loggedOut: 'keluar dari WhatsApp',
  disconnected: 'terputus',
  unknown: 'statusnya tidak diketahui',
  conflict: 'dibuka di tempat lain',
  missing: 'belum tersambung',
  suspended: 'ditangguhkan',
};

const start = (label: string, noun: string): BulkCommand => ({
  id: 'start',
  label,
  verb: 'Mulai',
  noun,
  done: 'dimulai',
  command: 'start',
  tone: 'accent',
});
const stop = (label: string, noun: string): BulkCommand => ({
  id: 'stop',
  label,
  verb: 'Hentikan',
  noun,
  done: 'dihentikan',
  command: 'stop',
  tone: 'danger',
});

/** Of accounts, by what a role may do with them (WA-09 to WA-18). */
export const accountCommands: readonly BulkCommand[] = [
  { ...start('Mulai Blast', 'akun'), permission: 'accounts.operate' },
  { ...stop('Hentikan Blast', 'akun'), permission: 'accounts.operate' },
  {
    id: 'activate',
    label: 'Aktifkan',
    verb: 'Aktifkan',
    noun: 'akun',
    done: 'diaktifkan',
    command: 'activate',
    tone: 'neutral',
    permission: 'accounts.activate',
  },
];
/** Of generators or validators. */
export const runnerCommands = (noun: string): readonly BulkCommand[] => [
  start('Mulai', noun),
  stop('Hentikan', noun),
  deletionCommand(noun),
];

/** Why a sender does not take a command. */
export const senderObstacle: Obstacle = (snapshot, { id }) => {
  const link = linkOf(snapshot.context.record as SenderRecord);
  const sending = snapshot.hasTag('sending');
  if (id === 'start') return sending ? 'sudah berjalan' : (LINKS[link] ?? 'tidak dapat dimulai');
  if (id === 'stop') return sending ? 'masih dimulai atau dihentikan' : 'tidak sedang berjalan';
  if (id === 'activate') return link === 'suspended' ? 'sudah ditangguhkan tiga kali' : 'tidak ditangguhkan';
  return 'sedang diproses';
};
