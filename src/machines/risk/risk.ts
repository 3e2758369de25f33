import { type SnapshotFrom, setup } from 'xstate';
import { isOnLastChance } from '../sender/sender.rules';
import { type Look, usualFailures } from './moments';

/** What may tell that an account is about to be suspended. */
export const SIGNS = ['failing', 'faster', 'dropping', 'young'] as const;
export type Sign = (typeof SIGNS)[number];
/**
 * `usualUnknown` is an account of which only `young` can be told. `suspendedBefore` is the sign that everybody knows; after `lastChance` an
 * account is not activated again (LIMIT-09).
 */
export type RiskTag = Sign | 'usualUnknown' | 'suspendedBefore' | 'lastChance';

type Event = { readonly type: 'hour.passed' } & Look;

/** Hours of its own past from which on an account has a usual one. */
const USUAL_FROM = 3;
/** More than this many times what is usual, and so many more, is not chance. */
const MORE = {
  failing: { times: 2, and: 3 },
  faster: { times: 1.5, and: 5 },
  dropping: { times: 2, and: 2 },
};
/** Days after which a number is no longer new. */
const YOUNG = 7;

const isMore = (sign: keyof typeof MORE, recent: number, usual: number) =>
  recent >= MORE[sign].times * usual + MORE[sign].and;

const risk = setup({
  types: { context: {}, events: {} as Event, tags: {} as RiskTag },
  guards: {
    isUsualUnknown: (_, { hours }: Look) => hours < USUAL_FROM,
    failsMoreThanUsual: (_, look: Look) => isMore('failing', look.recent.failed, usualFailures(look)),
    sendsFasterThanUsual: (_, { recent, usual }: Look) => isMore('faster', recent.sent, usual.sent),
    isCutOffMoreThanUsual: (_, { recent, usual }: Look) => isMore('dropping', recent.lost, usual.lost),
    isNew: (_, { days }: Look) => days < YOUNG,
    wasNeverSuspended: (_, { suspensions }: Look) => suspensions === 0,
    isNextTheLast: (_, { suspensions }: Look) => isOnLastChance({ suspended_count: suspensions }),
  },
});

const look = ({ event }: { readonly event: Event }) => event;
type OwnSign = Exclude<Sign, 'young'>;

/** Whether the last hour was as its own usual one. */
const besideUsual = (
  sign: OwnSign,
  isMoreThanUsual: 'failsMoreThanUsual' | 'sendsFasterThanUsual' | 'isCutOffMoreThanUsual',
) =>
  risk.createStateConfig({
    initial: 'unknown',
    on: {
      'hour.passed': [
        { guard: { type: 'isUsualUnknown', params: look }, target: '.unknown' },
        { guard: { type: isMoreThanUsual, params: look }, target: '.unusual' },
        { target: '.usual' },
      ],
    },
    states: { unknown: { tags: 'usualUnknown' }, usual: {}, unusual: { tags: sign } },
  });

/**
 * What an account that sends shows of what others showed before they were suspended: each hour beside its own usual one, how new it is,
 * and how often it was suspended. How much a sign tells is learned from what came of it (`lessons.ts`).
 */
export const riskMachine = risk.createMachine({
  id: 'risk',
  // Not recorded: it tells of what the log has already.
  meta: { recorded: false },
  type: 'parallel',
  states: {
    failures: besideUsual('failing', 'failsMoreThanUsual'),
    pace: besideUsual('faster', 'sendsFasterThanUsual'),
    link: besideUsual('dropping', 'isCutOffMoreThanUsual'),
    age: {
      initial: 'grown',
      on: {
        'hour.passed': [{ guard: { type: 'isNew', params: look }, target: '.new' }, { target: '.grown' }],
      },
      states: { new: { tags: 'young' }, grown: {} },
    },
    suspensions: {
      initial: 'none',
      on: {
        'hour.passed': [
          { guard: { type: 'wasNeverSuspended', params: look }, target: '.none' },
          { guard: { type: 'isNextTheLast', params: look }, target: '.last' },
          { target: '.some' },
        ],
      },
      states: {
        none: {},
        some: { tags: 'suspendedBefore' },
        last: { tags: ['suspendedBefore', 'lastChance'] },
      },
    },
  },
});
export type RiskSnapshot = SnapshotFrom<typeof riskMachine>;
