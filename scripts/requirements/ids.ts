/** The areas that number their requirements and faults, in the order of the page. */
export const AREAS: ReadonlyMap<string, string> = new Map([
  ['APP', 'The whole product'],
  ['AUTH', 'Sign-in, session, sign-out'],
  ['SIGNUP', 'Registration and referral codes'],
  ['ROUTE', 'Screens and who may open them'],
  ['NAV', 'Header, sidebar, menus'],
  ['HOME', 'Dashboards'],
  ['WA', 'The list of accounts'],
  ['BLAST', 'Starting and stopping a blast'],
  ['SUSP', 'Suspension'],
  ['PAIR', 'Linking an account'],
  ['GEN', 'Generators'],
  ['VAL', 'Validators'],
  ['MEMBER', 'Members'],
  ['BLASTER', 'Direct sending'],
  ['PHONE', 'Phone numbers'],
  ['PROXY', 'Proxies'],
  ['MSG', 'Message templates'],
  ['BONUS', 'Bonuses'],
  ['REF', 'Referrals'],
  ['LEVEL', 'Levels'],
  ['WD', 'Withdraws'],
  ['SET', 'Settings'],
  ['PROF', 'The profile'],
  ['MON', "The developers' monitors"],
  ['RT', 'Realtime events'],
  ['HTTP', 'Rules for every call'],
  ['API', 'Endpoints'],
  ['ERR', 'Texts of errors'],
  ['FILE', 'Exported files'],
  ['LIMIT', 'Constants'],
  ['DATA', 'Entities, cookies, storage'],
  ['N', 'Faults of the network'],
  ['S', 'Faults of the event stream'],
  ['R', 'Faults of the API'],
  ['A', 'Faults of sessions and roles'],
  ['U', 'Faults of leaving, reloading and hurrying'],
  ['D', 'Faults of what is to be shown'],
  ['I', 'Faults of imports and exports'],
  ['X', 'Hostile markup and addresses'],
  ['T', 'Faults of time'],
  ['P', 'Faults of storage'],
  ['C', 'Security of the page'],
  ['V', 'Security of the server'],
]);
const ORDER = [...AREAS.keys()];

/** `BLAST-04` of a requirement, `S7` of a fault or a rule of security. Names of encodings (UTF-16) look alike. */
const ID = '(?!UTF)[A-Z]{2,}-\\d{2}|[A-Z]\\d{1,2}';
const LIST = new RegExp(`\\s*\\[((?:${ID})(?:, (?:${ID}))*)\\]`, 'g');
const WORD = new RegExp(`(?<![\\w-])(?:${ID})(?![\\w-])`, 'g');
const RANGE = /([A-Z]+-?)(\d+) to \1(\d+)/g;

export const areaOf = (id: string): string => id.replace(/-?\d+$/, '');
const numberOf = (id: string) => Number(id.slice(areaOf(id).length).replace('-', ''));

/** In the order of the page: by area, then by number. */
export const compareIds = (a: string, b: string): number =>
  ORDER.indexOf(areaOf(a)) - ORDER.indexOf(areaOf(b)) || numberOf(a) - numberOf(b);

/** A title without the IDs that stand in brackets, and these. */
export function splitTitle(title: string): { text: string; ids: string[] } {
  const ids = [...title.matchAll(LIST)].flatMap(([, list = '']) => list.split(', '));
  return { text: title.replaceAll(LIST, '').trim(), ids };
}

/** The IDs that a text names, those of a range one by one. One letter and a number may mean something else. */
export function idsNamedIn(text: string): string[] {
  const between = [...text.matchAll(RANGE)].flatMap(([, area = '', first = '', last = '']) =>
    Array.from(
      { length: Math.max(0, Number(last) - Number(first)) },
      (_, index) => `${area}${String(Number(first) + index).padStart(first.length, '0')}`,
    ),
  );
  const named = (text.match(WORD) ?? []).filter((id) => id.includes('-') || AREAS.has(areaOf(id)));
  return [...new Set([...named, ...between])];
}
