import type { Fleet } from '../machines/fleet/fleet';
import type { WorkerRecord } from '../machines/worker/worker.types';
import { type Directory, routingKey } from '../streams/owner';

const KINDS = ['generator', 'validator'] as const;

/** The generators and validators on the screen, for events that do not say whose they are. */
export const createDirectory = (fleet: Fleet): Directory => ({
  runnerOf(senderId, clientid) {
    return KINDS.map((kind) => routingKey(kind, senderId)).find((key) => {
      const record = fleet.get(key)?.getSnapshot().context.record as WorkerRecord | undefined;
      return record?.Whatsapp?.clientid === clientid;
    });
  },
});
