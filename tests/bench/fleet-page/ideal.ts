import { clientOf } from './fleet';

interface Message {
  readonly deviceId: string;
  readonly sender: { readonly count_success: number };
}

/** The least that a page can do with a frame: parse it, and write what it says into a map. */
export function createIdeal() {
  const rows = new Map<string, Message['sender']>();
  return {
    receive(frame: string) {
      for (const { deviceId, sender } of JSON.parse(frame) as Message[]) {
        const row = rows.get(deviceId);
        if (row) Object.assign(row, sender);
        else rows.set(deviceId, sender);
      }
    },
    countOf: (place: number) => rows.get(clientOf(place))?.count_success ?? 0,
    settled: async () => {},
  };
}
