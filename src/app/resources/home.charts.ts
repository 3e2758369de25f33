export { provideMemberAttention, provideOfficeAttention, provideOfficeSteps } from '../provide/attention';
export { provideAdminFigures, provideAnnouncement, provideMemberFigures } from '../provide/dashboard';
export { provideAllStatistics, provideOwnStatistics } from '../provide/statistics';
