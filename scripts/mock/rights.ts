import type { Route } from './contract';
import type { Fields, Records, Row } from './records';
import { Refused } from './refused';

interface Asking {
  readonly user: Row;
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly fields: Fields;
}
/** By which fields a call says what it is about. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  user: ['userId', 'id'],
  client: ['deviceId', 'clientid', 'whatsappClientId'],
};

/** Refuses who may not; what nobody has is left to the call. */
export function demandRight(route: Route, { user, ids, query, fields }: Asking, records: Records): void {
  const { roles, owner } = route;
  if (route.isPublic || roles.includes(String(user.role))) return;
  const names = NAMED_BY[owner?.of ?? ''] ?? ['id'];
  const subject = ids[0] ?? names.map((name) => fields[name] ?? query.get(name)).find((it) => it != null);
  const isOwners = owner && (owner.roles?.includes(String(user.role)) ?? true);
  if (
    isOwners &&
    (subject === undefined || [user.id, null].some((id) => id === records.ownerOf(owner.of, subject)))
  )
    return;
  throw new Refused(403, 'Anda tidak memiliki akses.');
}
