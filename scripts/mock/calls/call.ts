import type { Channels } from '../channels';
import type { Fields, Records, Row } from '../records';
import type { Stories } from '../stories';

/** What calls are answered with. */
export interface Desk {
  readonly records: Records;
  readonly channels: Channels;
  readonly stories: Stories;
  readonly sessions: {
    readonly open: (user: Row) => object;
    readonly userOf: (token: unknown) => Row | undefined;
  };
}
/** A call that may be made. */
export interface Given {
  readonly user: Row;
  readonly ids: readonly string[];
  readonly fields: Fields;
}
/** Each by its name. */
export type Calls = Readonly<Record<string, (given: Given) => unknown>>;

export const isOffice = ({ role }: Row) => role === 'admin' || role === 'dev';
export const isMember = ({ role }: Row) => role === 'member';
