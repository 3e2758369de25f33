import type { RowRegistry } from '../machines/rows/row-registry';
import type { SenderRecord } from '../machines/sender/sender.types';
import { type Directory, routingKey } from '../streams/owner';

const KINDS = ['generator', 'validator'] as const;

/** The generators and validators on the screen, for events that do not say whose they are. */
export const createDirectory = (registry: RowRegistry): Directory => ({
  runnerOf(senderId, clientid) {
    return KINDS.map((kind) => routingKey(kind, senderId)).find((key) => {
      const record = registry.get(key)?.getSnapshot().context.record as SenderRecord | undefined;
      return record?.Whatsapp?.clientid === clientid;
    });
  },
});
