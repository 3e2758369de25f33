import type { Call } from '../../../api/client';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import { can, roleOf } from '../../../machines/auth/policy';
import { type Found, type FoundMember, paletteMachine } from '../../../machines/palette/palette';
import type { RowRegistry } from '../../../machines/rows/row-registry';
import { selectPending } from '../../../machines/sender/sender.selectors';
import { personName } from '../../../views/records/person-name';
import type { BeginRead } from '../../live/reads';
import { fromCall } from '../../actors/call';
import type { ChartLoader, RowKind } from '../../resource/define';
import { ownerOf } from '../../resource/owner';
import { rowsOf } from '../../resource/provide-charts';
import type { ScreenSources } from '../../resource/sources';

interface PaletteSources extends Pick<ScreenSources, 'user' | 'userId' | 'signedOut'> {
  readonly call: Call;
  readonly registry: RowRegistry;
  readonly beginRead: BeginRead;
}

/** Holder, in the registry, of the rows that were found. */
const HOLDER = 'palette';
/** How many of each kind are shown. */
const MOST = 5;

/** The palette's chart, provided with the calls that its lists search by; accounts are rows of this kind. */
export async function providePalette(
  accounts: RowKind<Whatsapp>,
  { call, registry, beginRead, user, userId, signedOut }: PaletteSources,
  loader: ChartLoader,
) {
  const toRows = await rowsOf(accounts, loader);
  let shown: readonly string[] = [];
  signedOut.subscribe(() => {
    registry.release(HOLDER);
    shown = [];
  });
  const isBusy = (key: string) => {
    const row = registry.get(key);
    return row !== undefined && selectPending(row.getSnapshot()) !== null;
  };

  const findAccounts = async (search: string, signal: AbortSignal): Promise<readonly string[]> => {
    const owner = ownerOf({ user, userId }, 'board.open');
    const read = beginRead();
    try {
      const asked = { page: 1, user_id: owner, search, size: MOST };
      const { rows, position } = toRows(await call('whatsapp.page', asked, { signal }));
      signal.throwIfAborted();
      const found = rows.slice(0, MOST);
      const keys = found.map(({ key }) => key);
      read.add(HOLDER, found, position);
      // A row keeps running while a command of it is under way, whatever is searched meanwhile.
      const left = shown.filter((key) => !keys.includes(key));
      const idle = left.filter((key) => !isBusy(key));
      registry.release(HOLDER, idle);
      shown = [...keys, ...left.filter(isBusy)];
      return keys;
    } finally {
      read.end();
    }
  };
  const findMembers = async (search: string, signal: AbortSignal): Promise<readonly FoundMember[]> => {
    const { rows } = await call('users.memberPage', { page: 1, search }, { signal });
    return rows
      .slice(0, MOST)
      .map((member) => ({ id: member.id, name: personName(member), email: member.email }));
  };

  return paletteMachine.provide({
    actors: {
      findAccounts: fromCall<Pick<Found, 'accounts'>, { search: string }>(
        async ({ input: { search }, signal }) => ({
          accounts: can(roleOf(user()), 'accounts.open') ? await findAccounts(search, signal) : [],
        }),
      ),
      findMembers: fromCall<Pick<Found, 'members'>, { search: string }>(
        async ({ input: { search }, signal }) => ({
          members: can(roleOf(user()), 'members.manage') ? await findMembers(search, signal) : [],
        }),
      ),
    },
  });
}
