import { AUDIT_KINDS, auditEntry } from '../schema/audit';
import { PERIODS } from '../schema/period-forms';
import { pages } from './define';
import { whose } from './fields';
import { managers } from './permission';

/** Who did what. */
export const auditCalls = {
  /**
   * A page of what was done to people, money, access and whatever the office keeps: by whom, to whom, when and from where, newest
   * first. With `user_id` what that person did and what was done to them; `as` says which of the two.
   * @addition No audit log is shown.
   * @search a part of the name or e-mail of who did it or whom it is about, of what it is about, or of the address
   */
  'audit.page': pages('/admin/audit/list-per-page', {
    may: managers,
    row: auditEntry,
    input: { user_id: whose },
    isSearched: true,
    filters: { kind: AUDIT_KINDS, period: PERIODS, as: ['actor', 'subject'] },
    fallback: 'Error fetching Audit list',
  }),
} as const;
