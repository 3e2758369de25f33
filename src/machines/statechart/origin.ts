/** Where an event of the log came from, as far as its name tells. `page` is what the product told itself. */
export type Origin = 'socket' | 'call' | 'timer' | 'person' | 'page';

const OF_THE_PAGE =
  /^(record|query|channel|access|session|figures|fleet|notice|history|entries|route|viewport|parsing|address|user)\.|^(actor\.read|qr\.read|rows\.hidden|upload\.(progressed|finished)|xstate\..*)$/;

export function originOf(type: string): Origin {
  if (type.startsWith('wire.')) return 'socket';
  if (/^xstate\.(done|error)\.actor\./.test(type)) return 'call';
  if (type.startsWith('xstate.after.') || type === 'clock.ticked') return 'timer';
  return OF_THE_PAGE.test(type) ? 'page' : 'person';
}
