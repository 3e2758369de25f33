export { provideAllAhead, provideOwnAhead } from './ahead';
export { provideMemberAttention, provideOfficeAttention, provideOfficeSteps } from './attention';
export { provideAway, provideGreeted } from './away';
export { provideAdminFigures, provideAnnouncement, provideMemberFigures } from './figures';
export { provideRest } from './rest';
export { startForeseer } from '../../ahead/start-foreseer';
export { provideAllStatistics, provideOwnStatistics } from './statistics';
