export { startForeseer } from './start-foreseer';
export { provideAllWhatIf, provideOwnWhatIf } from './what-if';
