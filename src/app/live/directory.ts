import type { WireEvent } from '../../api/schema/wire';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { SenderRecord } from '../../machines/sender/sender.types';
import type { Directory, RoutingKey } from '../../streams/owner';

/** Whether the row with this key sent the event, by the sender's id and account; undefined where they do not say. */
function isSender(registry: RowRegistry, key: RoutingKey, { sender, deviceId }: WireEvent) {
  const record = registry.get(key)?.getSnapshot().context.record as SenderRecord | undefined;
  if (!record) return undefined;
  if (!key.startsWith('whatsapp:')) {
    const clientid = record.Whatsapp?.clientid;
    return clientid !== undefined && (clientid === sender?.clientid || clientid === deviceId);
  }
  const isOfAnotherAccount = sender?.clientid != null && key !== `whatsapp:${sender.clientid}`;
  return isOfAnotherAccount ? undefined : record.id === sender?.id;
}

/** Finds senders of events without a `source` among the rows on the screen; ambiguous rows are passed to `suspect`. */
export const createDirectory = (
  registry: RowRegistry,
  suspect: (key: RoutingKey, event: WireEvent) => void,
): Directory => ({
  sendersAmong(candidates, event) {
    const asked = candidates.map((key) => ({ key, isIt: isSender(registry, key, event) }));
    const found = asked.filter(({ isIt }) => isIt === true);
    const keys = (found.length > 0 ? found : asked.filter(({ isIt }) => isIt === undefined)).map(
      ({ key }) => key,
    );
    if (found.length < 2) return keys;
    for (const key of keys) suspect(key, event);
    return [];
  },
});
