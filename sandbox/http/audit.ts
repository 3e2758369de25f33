import type { PgTable } from 'drizzle-orm/pg-core';
import type { Endpoint } from '../../src/api/calls';
import { anyone, type Owner } from '../../src/api/calls/permission';
import { changeOf, type Deed, noteDeed } from '../store/audit';
import { changesBetween, holdRow, nameOf, readRow } from '../store/audited-rows';
import type { Queries } from '../store/database';
import * as tables from '../store/schema';
import { isUpload } from '../input/uploaded-file';
import { findOwner } from './owners';
import type { Work } from './route';

/** Tables by the part of a path that names what a call is about; the input's `id` is then a row's. */
const TABLES: Readonly<Record<string, PgTable>> = {
  bonus: tables.bonuses,
  generator: tables.generators,
  level: tables.levels,
  message: tables.messages,
  optout: tables.optOuts,
  payout: tables.payoutRuns,
  'payout-template': tables.payoutTemplates,
  phonenumber: tables.phoneNumbers,
  proxy: tables.proxies,
  setting: tables.settings,
  users: tables.users,
  validator: tables.validators,
  whatsapp: tables.whatsapps,
  withdraw: tables.withdraws,
};
const SETTINGS = 1;

type Input = Readonly<Record<string, unknown>>;
/** A call about to change something. */
interface Changing {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: Input;
}

function rowOf({ path }: Endpoint, { id }: Input) {
  const table = TABLES[path.split('/')[2] ?? ''];
  const rowId = table === tables.settings ? SETTINGS : id;
  return table && typeof rowId === 'number' ? { table, id: rowId } : null;
}

/** What was given, but for secrets and the content of files; of a list how long it is. */
export const given = ({ input: fields, isSecret }: Endpoint, input: Input) =>
  Object.entries(isSecret ? {} : fields).flatMap(([field, { rule, isUnread }]) => {
    const value = input[field];
    const isTold =
      !['secret', 'agreement'].includes(rule.kind) &&
      !isUnread &&
      !['id', 'userId', 'user_id', 'answers'].includes(field);
    if (!isTold || value === undefined) return [];
    if (rule.kind === 'file') return isUpload(value) && value.name ? [changeOf(field, null, value.name)] : [];
    return [changeOf(field, null, Array.isArray(value) ? value.length : value)];
  });

interface Answer {
  readonly counts?: { readonly created: number };
  readonly reconciled?: { readonly paid: number; readonly returned: number };
  readonly payout?: { readonly id: number };
}
/** How many rows of a file became some, or were told of. */
const imported = ({ counts, reconciled }: Answer) => [
  ...(counts ? [changeOf('created', null, counts.created)] : []),
  ...(reconciled
    ? [changeOf('paid', null, reconciled.paid), changeOf('returned', null, reconciled.returned)]
    : []),
];

const idIn = (...ids: readonly unknown[]) => ids.find((id) => typeof id === 'number');

/** What a call does, for the audit log: by the row that it names before and after, else by what it is given. */
async function deedOf<T>(
  tx: Queries,
  { name, endpoint, input }: Changing,
  owner: number | null,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly deed: Deed | null }> {
  const row = rowOf(endpoint, input);
  const before = row && (await holdRow(tx, row.table, row.id));
  const result = await work();
  const after = row && (await readRow(tx, row.table, row.id));
  const changed = changesBetween(before, after);
  // A page saves what is there, too.
  const isSaved = endpoint.method === 'PUT' && endpoint.noted !== 'always';
  if (before && changed.length === 0 && isSaved) return { result, deed: null };
  const isPerson = row?.table === tables.users;
  const answer = Object(result) as Answer;
  return {
    result,
    deed: {
      action: name,
      subjectId: idIn(isPerson && row?.id, owner, before?.user_id, input.userId, input.user_id) ?? null,
      object:
        isPerson || row?.table === tables.settings
          ? ''
          : nameOf({ id: answer.payout?.id, ...input, ...before }),
      changes: changed.length > 0 ? changed : [...given(endpoint, input), ...imported(answer)],
    },
  };
}

/** Whose it is what a call is about. */
const ownerOf = (tx: Queries, kind: Owner, input: Input) =>
  kind === 'user' ? (idIn(input.userId, input.id) ?? null) : findOwner(tx, kind, input);

/** Work whose transaction says whose it is, and notes in the audit log what it does. */
export const doneBy = (
  { finish, end }: Work,
  from: { readonly device: string; readonly address: string },
  call: Changing,
): Work => ({
  async finish(tx, user) {
    const by = { userId: user.id, ...from };
    const work = () => finish(Object.assign(tx, { by }), user);
    const { noted, isQuestion, may } = call.endpoint;
    if (may === anyone || isQuestion || noted === 'never') return work();
    const { roles, owner: kind } = may;
    // Of theirs is what people may change whose role may not.
    if (noted === 'ofOthers' && !roles.includes(user.role)) return work();
    const owner = kind ? await ownerOf(tx, kind, call.input) : null;
    if (noted === 'ofOthers' && owner === user.id) return work();
    const { result, deed } = await deedOf(tx, call, owner, work);
    if (deed) await noteDeed(tx, deed, by);
    return result;
  },
  ...(end && { end }),
});
