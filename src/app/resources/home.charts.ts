export { provideMemberAttention, provideOfficeAttention } from '../provide/attention';
export { provideAdminFigures, provideMemberFigures } from '../provide/figures';
export { provideAllStatistics, provideOwnStatistics } from '../provide/statistics';
