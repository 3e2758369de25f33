import type { Counts } from './fleet';

type Message = ReturnType<Counts['message']>;
type Figures = Pick<Message['sender'], 'count_success' | 'count_fail' | 'income'>;

/** The least that a page can do with a frame: parse it, and write what it says into a map. */
export function createIdeal() {
  const rows = new Map<string, Figures>();
  return {
    take(frame: string) {
      for (const { deviceId, sender } of JSON.parse(frame) as Message[]) {
        const row = rows.get(deviceId);
        if (row) Object.assign(row, { count_success: sender.count_success, income: sender.income });
        else
          rows.set(deviceId, { count_success: sender.count_success, count_fail: 0, income: sender.income });
      }
    },
    countOf: (client: string) => rows.get(client)?.count_success,
  };
}
