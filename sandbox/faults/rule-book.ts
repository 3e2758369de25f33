import type { MessageRule, RestRule } from './rules';

/** The rules not yet spent, and how often each name fired. */
export interface RuleBook {
  add(rule: RestRule | MessageRule): void;
  /** The oldest rule for this call, spent by one. */
  restRule(method: string, url: string): RestRule | null;
  messageRule(channel: string, event: string): MessageRule | null;
  fired(): Record<string, number>;
  pending(): number;
  clear(): void;
}

interface Entry<R> {
  readonly rule: R;
  left: number;
}

export function createRuleBook(): RuleBook {
  let rest: Entry<RestRule>[] = [];
  let messages: Entry<MessageRule>[] = [];
  const fired = new Map<string, number>();

  const spend = <R extends { readonly name: string }>(entry: Entry<R> | undefined): R | null => {
    if (!entry) return null;
    entry.left -= 1;
    fired.set(entry.rule.name, (fired.get(entry.rule.name) ?? 0) + 1);
    rest = rest.filter(({ left }) => left > 0);
    messages = messages.filter(({ left }) => left > 0);
    return entry.rule;
  };

  return {
    add: (rule) => {
      if (rule.kind === 'rest') rest.push({ rule, left: rule.times });
      else messages.push({ rule, left: rule.times });
    },
    restRule: (method, url) =>
      spend(
        rest.find(({ rule: { match } }) => {
          const isMethod = match.method === undefined || match.method.toUpperCase() === method;
          return isMethod && new RegExp(match.url).test(url);
        }),
      ),
    messageRule: (channel, event) =>
      spend(
        messages.find(({ rule: { match } }) => match.channel === channel && (match.event ?? event) === event),
      ),
    fired: () => Object.fromEntries(fired),
    pending: () => [...rest, ...messages].reduce((sum, { left }) => sum + left, 0),
    clear: () => {
      rest = [];
      messages = [];
      fired.clear();
    },
  };
}
