import { type AheadSources, provideAhead } from '../../ahead/provide-ahead';
import { ofAll, ofOwn } from './foretelling';

export const provideOwnAhead = (sources: AheadSources) => provideAhead(ofOwn, sources);
export const provideAllAhead = (sources: AheadSources) => provideAhead(ofAll, sources);
