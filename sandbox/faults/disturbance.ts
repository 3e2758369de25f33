import type { Sent, Source } from '../socket/source';
import type { RuleBook } from './rule-book';

/** Lets sources lose, repeat, swap or hold back messages as the rules say: alike for all sockets of a source. */
export interface Disturbance {
  through(channel: string, source: Source): Source;
  /** Delivers the messages held back, in their order. */
  release(channel: string): void;
}

const eventIn = ({ text }: Sent) => String((JSON.parse(text) as { readonly event?: unknown }).event);

export function createDisturbance(book: RuleBook): Disturbance {
  const releases = new Map<string, Set<() => void>>();

  /** What a listener of the channel receives in place of each message. */
  const disturbed = (channel: string, listener: (sent: Sent) => void) => {
    let overtaken: Sent[] = [];
    let held: Sent[] = [];
    const passOn = (messages: readonly Sent[]) => messages.forEach(listener);
    const receive = (sent: Sent) => {
      const rule = book.messageRule(channel, eventIn(sent));
      if (rule?.do === 'drop') return;
      if (rule?.do === 'hold') return held.push(sent);
      if (rule?.do === 'swap') return overtaken.push(sent);
      passOn(Array.from({ length: rule ? rule.copies + 1 : 1 }, () => sent));
      const late = overtaken;
      overtaken = [];
      passOn(late);
    };
    const release = () => {
      const late = held;
      held = [];
      passOn(late);
    };
    return { receive, release };
  };

  return {
    through: (channel, source) => ({
      ...source,
      subscribe: (listener) => {
        const { receive, release } = disturbed(channel, listener);
        const others = releases.get(channel) ?? new Set();
        releases.set(channel, others.add(release));
        const unsubscribe = source.subscribe(receive);
        return () => {
          others.delete(release);
          unsubscribe();
        };
      },
    }),
    release: (channel) => {
      for (const release of releases.get(channel) ?? []) release();
    },
  };
}
