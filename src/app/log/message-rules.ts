import { eventTable } from '../../api/schema/events';
import { envelopeLog } from '../../api/schema/event-row';
import type { FieldRules } from '../../api/schema/field-rules';

const MESSAGES: ReadonlyMap<string, FieldRules> = new Map(
  Object.entries(eventTable).map(([name, { log }]) => [name, { ...envelopeLog, ...log }]),
);
/** The rules of a message of the socket, by its event's name. Fields that it does not name go by theirs. */
export const messageRules = (event: unknown): FieldRules => MESSAGES.get(event as string) ?? envelopeLog;
