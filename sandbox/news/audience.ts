import { managers, office, type Permission, signedIn } from '../../src/api/calls/permission';
import type { NewsKind, NewsSource } from '../../src/api/schema/entities/news';
import type { Role } from '../../src/api/schema/roles';

/** Which roles hear of what happens to their own, and which of everybody's. */
interface Audience {
  readonly sources: readonly NewsSource[];
  readonly kinds: readonly NewsKind[];
  readonly own?: Permission;
  readonly everybodys?: Permission;
}

const AUDIENCES: readonly Audience[] = [
  {
    sources: ['whatsapp'],
    kinds: ['loggedOut', 'disconnected', 'conflict', 'suspended', 'finished', 'failed'],
    own: signedIn,
    everybodys: managers,
  },
  { sources: ['whatsapp'], kinds: ['activated', 'relinked', 'stopped', 'deleted'], own: signedIn },
  { sources: ['generator', 'validator'], kinds: ['finished', 'failed'], own: office, everybodys: managers },
  { sources: ['generator', 'validator'], kinds: ['stopped', 'deleted'], own: office },
  { sources: ['withdraw'], kinds: ['requested'], everybodys: office },
  { sources: ['withdraw'], kinds: ['accepted', 'rejected', 'reopened'], own: signedIn },
  { sources: ['bonus'], kinds: ['bonus', 'bonus_revoked'], own: signedIn },
  { sources: ['phonenumber', 'proxy', 'message', 'optout'], kinds: ['imported'], own: managers },
  { sources: ['phonenumber'], kinds: ['numbers_low'], everybodys: managers },
];

/** News of a kind, of one person's own or (`null`) of everybody's. */
export interface Scope {
  readonly isOwn: boolean;
  readonly source: NewsSource;
  readonly kind: NewsKind;
}

const allows = (permission: Permission | undefined, role: Role) => permission?.roles.includes(role) ?? false;

/** What somebody of a role hears of. Who hears of everybody's is told of their own by that. */
export const scopesOf = (role: Role): Scope[] =>
  AUDIENCES.filter(({ own, everybodys }) => allows(everybodys, role) || allows(own, role)).flatMap(
    ({ sources, kinds, everybodys }) =>
      sources.flatMap((source) => kinds.map((kind) => ({ isOwn: !allows(everybodys, role), source, kind }))),
  );

/** Whether anybody hears of it whose it is not. */
export const isForOffice = (source: NewsSource, kind: NewsKind): boolean =>
  AUDIENCES.some(
    ({ sources, kinds, everybodys }) => everybodys && sources.includes(source) && kinds.includes(kind),
  );
