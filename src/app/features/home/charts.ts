export { provideMemberAttention, provideOfficeAttention, provideOfficeSteps } from './attention';
export { provideAdminFigures, provideAnnouncement, provideMemberFigures } from './figures';
export { provideAllStatistics, provideOwnStatistics } from './statistics';
