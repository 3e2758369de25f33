import type { Feed } from '../events/feed';
import type { PlacedMessage } from '../events/history';
import type { RuleBook } from './rule-book';

/** A feed whose channels lose, repeat, swap or hold back messages as the rules say: alike for all their sockets. */
export interface DisturbedFeed extends Feed {
  /** Delivers the messages held back, in their order. */
  release(channel: string): void;
}

interface Desk {
  readonly listeners: Set<(message: PlacedMessage) => void>;
  readonly unsubscribe: () => void;
  overtaken: PlacedMessage[];
  held: PlacedMessage[];
}

export function disturb(feed: Feed, book: RuleBook): DisturbedFeed {
  const desks = new Map<string, Desk>();

  const passOn = (desk: Desk, messages: readonly PlacedMessage[]) => {
    for (const message of messages) for (const listener of desk.listeners) listener(message);
  };

  const receive = (channel: string, desk: Desk, placed: PlacedMessage) => {
    const rule = book.messageRule(channel, placed.message.event);
    if (rule?.do === 'drop') return;
    if (rule?.do === 'hold') return desk.held.push(placed);
    if (rule?.do === 'swap') return desk.overtaken.push(placed);
    passOn(
      desk,
      Array.from({ length: rule ? rule.copies + 1 : 1 }, () => placed),
    );
    passOn(desk, desk.overtaken.splice(0));
  };

  const open = (channel: string): Desk => {
    const desk: Desk = {
      listeners: new Set(),
      overtaken: [],
      held: [],
      unsubscribe: feed.subscribe(channel, (placed) => receive(channel, desk, placed)),
    };
    desks.set(channel, desk);
    return desk;
  };

  return {
    subscribe: (channel, listener) => {
      const desk = desks.get(channel) ?? open(channel);
      desk.listeners.add(listener);
      return () => {
        desk.listeners.delete(listener);
        if (desk.listeners.size > 0) return;
        desk.unsubscribe();
        desks.delete(channel);
      };
    },
    release: (channel) => {
      const desk = desks.get(channel);
      if (desk) passOn(desk, desk.held.splice(0));
    },
    ready: (channel) => feed.ready(channel),
    behind: () => feed.behind(),
    close: () => feed.close(),
  };
}
