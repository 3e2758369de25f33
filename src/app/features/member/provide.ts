import type { Member } from '../../../api/schema/entities/people';
import { provideResource } from '../../resource/define';
import { formOf, listExportOf, listOf, pagesOf, rowKind } from '../../resource/provide-charts';

const row = rowKind<Member>('member');

const access = () => import('./access');

const read = pagesOf('users.memberPage');

export default provideResource({
  charts: {
    memberList: listOf('member', row, read),
    memberExport: listExportOf(row, read, async () => (await import('./export')).membersFile),
    /** Role, lock and password of the member whom the address names. */
    memberAccess: async (sources) => (await access()).provideAccess(sources),
    memberAppointment: async (sources) => (await access()).provideAppointment(sources),
    memberLock: async (sources) => (await access()).provideLock(sources),
    passwordLink: async (sources) => (await access()).providePasswordLink(sources),
    memberForm: formOf(async (sources) => (await import('./form')).memberForm(sources)),
  },
  rows: [row],
});
