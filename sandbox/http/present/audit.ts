import type { auditEntries } from '../../store/schema';
import { deviceOf } from './devices';

const personOf = (id: number | null, name: string) => (id === null ? null : { id, name });

/** An entry of the audit log. */
export const presentEntry = (entry: typeof auditEntries.$inferSelect) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  Actor: personOf(entry.actorId, entry.actorName),
  Subject: personOf(entry.subjectId, entry.subjectName),
  object: entry.object,
  changes: entry.changes,
  address: entry.address,
  device: deviceOf(entry.device),
});
