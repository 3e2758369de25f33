import type { PastAccount } from '../../src/api/schema/past';

/** How an account's counters stand, and how it does, at a moment. */
interface Mark {
  readonly at: number;
  readonly standing: string;
  readonly success: number;
  readonly fail: number;
  readonly income: number;
}

/** What is written down of an account: how it stands, when that changes and every three hours. */
export function createCourse() {
  const marks: Mark[] = [];
  return {
    mark: (mark: Mark) => marks.push(mark),
    /** What a server answers of it at `now`, of so many days. */
    spans(now: Omit<Mark, 'standing'>, days: number): Pick<PastAccount, 'spans'> {
      const earliest = now.at - days * 86_400_000;
      const known = marks.filter(({ at }) => at >= earliest && at <= now.at);
      const end = { ...now, standing: '' };
      const lines = known.map((mark, place) => {
        const next = known[place + 1] ?? end;
        const second = (at: number) => Math.round((at - (known[0]?.at ?? 0)) / 1000);
        return [
          second(next.at) - second(mark.at),
          mark.standing,
          next.success - mark.success,
          next.fail - mark.fail,
          next.income - mark.income,
        ].join(' ');
      });
      return { spans: lines.join('\n') };
    },
  };
}
