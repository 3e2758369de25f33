import type { Member } from '../../../api/schema/entities/people';
import { provideResource } from '../../resource/define';
import { formOf, listExportOf, listOf, pagesOf, rowKind } from '../../resource/provide-charts';
import {
  personTimeline,
  previews,
  providePerson,
  provideSessionEnd,
  provideSessionsEnd,
  type RowsOfOthers,
  session,
  timelineEntry,
} from './person';

const row = rowKind<Member>('member');

const access = () => import('./access');

const read = pagesOf('users.memberPage');

export const provideMember = (rows: RowsOfOthers) =>
  provideResource({
    charts: {
      memberList: listOf('member', row, read),
      memberExport: listExportOf(row, read, async () => (await import('./export')).membersFile),
      memberForm: formOf(async (sources) => (await import('./form')).memberForm(sources)),
      /** The person whom the address names; role, lock and password of theirs. */
      person: async (sources) => providePerson(sources),
      memberAppointment: async (sources) => (await access()).provideAppointment(sources),
      memberLock: async (sources) => (await access()).provideLock(sources),
      passwordLink: async (sources) => (await access()).providePasswordLink(sources),
      ...previews(rows),
      personTimeline,
      sessionEnd: async (sources) => provideSessionEnd(sources),
      sessionsEnd: async (sources) => provideSessionsEnd(sources),
    },
    rows: [row, session, timelineEntry],
  });
