export { provideMemberAttention, provideOfficeAttention, provideOfficeSteps } from './attention';
export { provideAway, provideGreeted } from './away';
export { provideAdminFigures, provideAnnouncement, provideMemberFigures } from './figures';
export { provideAllStatistics, provideOwnStatistics } from './statistics';
