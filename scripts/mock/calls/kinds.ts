import type { Area, Row } from '../records';
import { type Desk, type Given, isMember, isOffice } from './call';

/** Whose rows somebody sees in a page: everybody's, or their own alone. */
function isSeenBy(area: Area, { user, fields: { user_id: wanted } }: Given) {
  const all = area === 'withdraw' ? !isMember(user) : isOffice(user);
  const id = all ? wanted : String(user.id);
  return ({ user_id: owner, userId = owner }: Row) =>
    !id || userId === undefined || String(userId) === String(id);
}

/** What calls of one kind do, whatever they are about. */
export const kindsOf = ({
  records,
  stories,
}: Desk): Readonly<Record<string, (area: Area, given: Given) => unknown>> => ({
  page: (area, given) => records.page(area, records.of(area).filter(isSeenBy(area, given)), given.fields),
  list: (area) => ({ list: records.shownAll(area) }),
  read: (area, { ids }) => ({ [area]: records.shown(area, records.find(area, ids[0])) }),
  create: (area, { fields }) => ({
    [area]: records.shown(area, records.add(area, { status: 'active', ...fields })),
  }),
  update: (area, { ids, fields }) => {
    const row = records.find(area, ids[0]);
    return { [area]: records.shown(area, Object.assign(row, fields, { id: row.id })) };
  },
  delete: (area, { ids }) => {
    if (area === 'generator' || area === 'validator') stories.forget(area, ids[0]);
    records.remove(area, ids[0]);
    return {};
  },
});
