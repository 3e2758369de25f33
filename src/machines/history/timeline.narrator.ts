import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { senderMachine } from '../sender/sender';
import type { Event as SenderEvent, SenderRecord } from '../sender/sender.types';
import type { ActorEntry } from './entries';
import { createReplay } from './replay';
import { senderBook } from './sender-book';
import { isRead, isRepeated, knowledgeAfter, type Standing } from './timeline.knowledge';
import type { Knowledge } from './timeline.types';
import {
  factText,
  inputText,
  linkText,
  SENDING,
  STOPPED,
  STOPPED_UNSEEN,
  type LineText,
  UNREADABLE,
} from './timeline.texts';

const standingOf = (snapshot: AnyMachineSnapshot): Standing => ({
  link: (snapshot.context as { readonly record?: SenderRecord }).record?.state,
  isSending: snapshot.hasTag('sending') && !snapshot.matches({ job: 'starting' }),
  isStarting: snapshot.matches({ job: 'starting' }),
});

/** An empty account to begin with, so that facts are shown also where the log does not reach back to its start. */
const STRANGER = initialTransition(senderMachine, {
  key: '',
  kind: 'whatsapp',
  record: { id: '', status: '', count_success: 0, count_fail: 0 } as SenderRecord,
})[0];

const wordsOf = (entry: ActorEntry) => {
  if (entry.kind === 'event') return factText(entry.event as SenderEvent);
  return entry.kind === 'input' ? inputText(entry.event) : null;
};

/** The lines for an entry: what changed in the account, and the words for the event that changed it. */
function textsFor(entry: ActorEntry, before: Standing, after: Standing): LineText[] {
  const link = after.link === undefined || after.link === before.link ? [] : [linkText(after.link)];
  const begun = after.isSending && !before.isSending ? [SENDING] : [];
  const hasEnded = before.isSending && !after.isSending;
  if (isRead(entry)) return [...link, ...begun, ...(hasEnded ? [STOPPED_UNSEEN] : [])];
  const words = wordsOf(entry);
  // The event's own words already say why it no longer sends.
  if (words) return [...begun, words, ...(words.isOfLink ? [] : link)];
  return [...begun, ...link, ...(hasEnded ? [STOPPED] : [])];
}

/** Replays one account and returns the lines for each entry, also for one that the replay skips. */
export function createNarrator() {
  const follow = createReplay(STRANGER, senderBook);
  let before = standingOf(STRANGER);
  let known: Knowledge = { link: null, job: null };
  return {
    narrate(entry: ActorEntry): LineText[] {
      // Lost entries are shown as a gap; after an actor stops, its account still has facts to show.
      if (entry.kind === 'lost' || entry.kind === 'stopped') return [];
      const { snapshot, fault } = follow(entry);
      if (fault !== null) return [UNREADABLE];
      const after = snapshot ? standingOf(snapshot) : before;
      if (isRepeated(entry, known, before)) return [];
      known = knowledgeAfter(known, entry, before, after);
      try {
        return textsFor(entry, before, after);
      } catch {
        return [UNREADABLE];
      } finally {
        before = after;
      }
    },
    known: () => known,
  };
}
