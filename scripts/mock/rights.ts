import { isOffice } from './calls/call';
import type { Route } from './contract';
import type { Fields, Records, Row } from './records';
import { Refused } from './refused';

interface Asking {
  readonly user: Row;
  readonly ids: readonly string[];
  readonly fields: Fields;
}
/** Fields that name something that is somebody's, besides the `id` of what the call is about. */
const NAMED: Readonly<Record<string, string>> = {
  userId: 'user',
  user_id: 'user',
  deviceId: 'client',
  previousDeviceId: 'client',
  clientid: 'client',
  whatsappClientId: 'client',
  whatsapp_id: 'whatsapp',
  reconnect: 'whatsapp',
};

/** Refuses who may not; what nobody has is left to the call. */
export function demandRight(route: Route, { user, ids, fields }: Asking, records: Records): void {
  const { roles, owner, isPublic } = route;
  const role = String(user.role);
  const isOwn = (what: string, id: unknown) => [user.id, null].some((it) => it === records.ownerOf(what, id));
  const named = Object.entries(fields).flatMap(([name, id]) => {
    const what = name === 'id' ? owner?.of : NAMED[name];
    return what === undefined || id == null ? [] : [[what, id] as const];
  });
  const isIn = roles.includes(role);
  const isOwners = owner && (owner.roles?.includes(role) ?? true) && ids.every((id) => isOwn(owner.of, id));
  if (isPublic || (isIn && (isOffice(user) || fields.whatsapp_id === undefined))) return;
  if ((isIn || isOwners) && named.every(([what, id]) => isOwn(what, id))) return;
  throw new Refused(403, 'Anda tidak memiliki akses.');
}
