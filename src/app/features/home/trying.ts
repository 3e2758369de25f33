export { startForeseer } from '../../ahead/start-foreseer';
export { provideAllWhatIf, provideOwnWhatIf } from './what-if';
