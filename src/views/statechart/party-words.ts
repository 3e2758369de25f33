import type { Party } from '../../machines/statechart/messages';
import { triggerOf } from '../../machines/statechart/names';

const LANES = {
  socket: 'Server',
  call: 'Panggilan',
  timer: 'Waktu',
  person: 'Orang',
  page: 'Halaman',
  phonenumber: 'Nomor',
} as const;

/** What a lane is called: where messages come from, or an actor by its key. */
export const titleOf = (lane: string) =>
  Object.hasOwn(LANES, lane) ? LANES[lane as keyof typeof LANES] : lane;

/** What a message is called. */
export const messageText = (name: string) => (name === 'started' ? 'mulai' : triggerOf(name));

export const partyText = (party: Party) => titleOf(party.kind === 'actor' ? party.key : party.kind);
