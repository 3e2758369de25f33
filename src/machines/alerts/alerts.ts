/**
 * Alerts for a user who is on another screen: accounts that drop, are suspended or finish, and withdraws that change.
 * Starts with the first possible news and ends with its session.
 */
import { type ActorRefFrom, assign, raise, type SnapshotFrom, setup } from 'xstate';
import { providedAction, providedPromise } from '../provided';
import {
  alertsOf,
  endedAfter,
  factNews,
  linksAfter,
  NOTHING_KNOWN,
  withdrawNews,
  withAlerts,
  withdrawsAfter,
  withRead,
  withSubject,
} from './alerts.rules';
import type {
  Alert,
  AlertSettings,
  AlertsEvent,
  Context,
  DesktopPermission,
  Fact,
  Input,
  Subject,
  WithdrawReading,
} from './alerts.types';

const alertsSetup = setup({
  types: { context: {} as Context, input: {} as Input, events: {} as AlertsEvent },
  actors: {
    /** Asks the person for the browser's permission. */
    askPermission: providedPromise<DesktopPermission>('askPermission'),
  },
  guards: {
    isFactNews: ({ context }, { fact }: { fact: Fact }) => factNews(context, fact).length > 0,
    isWithdrawNews: ({ context }, { reading }: { reading: WithdrawReading }) =>
      withdrawNews(context, reading).length > 0,
    isUnsupported: ({ context }) => context.permission === 'unsupported',
    isDesktopChosen: (_, { settings, permission }: Input) => settings.desktop && permission === 'granted',
    isDesktopDropped: (_, { settings }: Input) => !settings.desktop,
    isSoundChosen: (_, { settings }: Input) => settings.sound,
    isSoundDropped: (_, { settings }: Input) => !settings.sound,
    isGranted: (_, { permission }: { permission: DesktopPermission }) => permission === 'granted',
    isUndecided: (_, { permission }: { permission: DesktopPermission }) => permission === 'default',
  },
  actions: {
    gatherFact: assign(({ context }, { fact }: { fact: Fact }) => ({
      gathered: [...context.gathered, ...factNews(context, fact)],
    })),
    noteFact: assign(({ context }, { fact }: { fact: Fact }) => ({ links: linksAfter(context, fact) })),
    gatherWithdraws: assign(({ context }, { reading }: { reading: WithdrawReading }) => ({
      gathered: [...context.gathered, ...withdrawNews(context, reading)],
    })),
    noteWithdraws: assign(({ context }, { reading }: { reading: WithdrawReading }) =>
      withdrawsAfter(context, reading),
    ),
    noteAnswer: assign(({ context }, { key, status }: { key: string; status: string }) => ({
      withdraws: { ...context.withdraws, [key]: status },
    })),
    noteEnd: assign(({ context }, { keys, at }: { keys: readonly string[]; at: number }) => ({
      ended: endedAfter(context, keys, at),
    })),
    raiseAlerts: raise(
      ({ context }) => ({ type: 'alerts.made', alerts: alertsOf(context.gathered, context.made) }) as const,
    ),
    makeAlerts: assign(({ context }) => withAlerts(context)),
    setSubject: assign(({ context }, { subject }: { subject: Subject }) => withSubject(context, subject)),
    readAll: assign({ alerts: ({ context }) => withRead(context.alerts, () => true) }),
    readOne: assign({
      alerts: ({ context }, { id }: { id: number }) => withRead(context.alerts, (alert) => alert.id === id),
    }),
    /** Keeps the choice for the next visit. */
    saveSettings: providedAction<Partial<AlertSettings>>('saveSettings'),
    showDesktop: providedAction<{ alerts: readonly Alert[] }>('showDesktop'),
    /** With no alerts when the user turns sound on, as a sample. */
    playSound: providedAction<{ alerts: readonly Alert[] }>('playSound'),
  },
  delays: {
    /** How long news is gathered before it is shown, in ms. */
    gathering: 2_000,
  },
});

const found = ({ context }: { context: Input }) => context;
type SettingsFollowed = Extract<AlertsEvent, { type: 'settings.followed' }>;
const chosen = ({ event }: { event: SettingsFollowed }) => event;

type FactHeard = Extract<AlertsEvent, { type: 'fact.heard' }>;
const factParams = ({ event }: { event: FactHeard }) => event;
const factIsNews = {
  guard: { type: 'isFactNews', params: factParams },
  actions: [
    { type: 'gatherFact', params: factParams },
    { type: 'noteFact', params: factParams },
  ],
} as const;
type WithdrawsRead = Extract<AlertsEvent, { type: 'withdraws.read' }>;
const readingParams = ({ event }: { event: WithdrawsRead }) => event;
const withdrawsAreNews = {
  guard: { type: 'isWithdrawNews', params: readingParams },
  actions: [
    { type: 'gatherWithdraws', params: readingParams },
    { type: 'noteWithdraws', params: readingParams },
  ],
} as const;

export const alertsMachine = alertsSetup.createMachine({
  id: 'alerts',
  context: ({ input }) => ({ ...input, ...NOTHING_KNOWN }),
  type: 'parallel',
  states: {
    news: {
      initial: 'quiet',
      on: {
        'fact.heard': { actions: { type: 'noteFact', params: factParams } },
        'withdraws.read': { actions: { type: 'noteWithdraws', params: readingParams } },
        'withdraw.answered': { actions: { type: 'noteAnswer', params: ({ event }) => event } },
        'end.requested': { actions: { type: 'noteEnd', params: ({ event }) => event } },
        'subject.recognised': { actions: { type: 'setSubject', params: ({ event }) => event } },
        'alerts.read': { actions: 'readAll' },
        'alert.opened': { actions: { type: 'readOne', params: ({ event }) => event } },
      },
      states: {
        quiet: {
          on: {
            'fact.heard': { ...factIsNews, target: 'gathering' },
            'withdraws.read': { ...withdrawsAreNews, target: 'gathering' },
          },
        },
        /** News that arrives meanwhile joins the same alerts and does not delay them. */
        gathering: {
          after: { gathering: { target: 'quiet', actions: ['raiseAlerts', 'makeAlerts'] } },
          on: { 'fact.heard': factIsNews, 'withdraws.read': withdrawsAreNews },
        },
      },
    },
    desktop: {
      initial: 'restored',
      states: {
        restored: {
          always: [
            { guard: 'isUnsupported', target: 'unsupported' },
            { guard: { type: 'isDesktopChosen', params: found }, target: 'on' },
            { target: 'off' },
          ],
        },
        unsupported: {},
        off: {
          on: {
            'desktop.toggled': 'asking',
            'settings.followed': { guard: { type: 'isDesktopChosen', params: chosen }, target: 'on' },
          },
        },
        asking: {
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: [
              {
                guard: { type: 'isGranted', params: ({ event }) => ({ permission: event.output }) },
                target: 'on',
                actions: { type: 'saveSettings', params: { desktop: true } },
              },
              // The permission prompt was dismissed without a choice: the browser can show it again.
              {
                guard: { type: 'isUndecided', params: ({ event }) => ({ permission: event.output }) },
                target: 'off',
              },
              { target: 'refused' },
            ],
            onError: 'refused',
          },
        },
        /** The browser has stored the refusal. It can be changed in its settings, so a toggle asks again. */
        refused: {
          on: {
            'desktop.toggled': 'asking',
            'settings.followed': { guard: { type: 'isDesktopChosen', params: chosen }, target: 'on' },
          },
        },
        on: {
          on: {
            'alerts.made': { actions: { type: 'showDesktop', params: ({ event }) => event } },
            'settings.followed': { guard: { type: 'isDesktopDropped', params: chosen }, target: 'off' },
            'desktop.toggled': {
              target: 'off',
              actions: { type: 'saveSettings', params: { desktop: false } },
            },
          },
        },
      },
    },
    sound: {
      initial: 'restored',
      states: {
        restored: {
          always: [{ guard: { type: 'isSoundChosen', params: found }, target: 'on' }, { target: 'off' }],
        },
        off: {
          on: {
            'settings.followed': { guard: { type: 'isSoundChosen', params: chosen }, target: 'on' },
            // Played once as a sample.
            'sound.toggled': {
              target: 'on',
              actions: [
                { type: 'saveSettings', params: { sound: true } },
                { type: 'playSound', params: { alerts: [] } },
              ],
            },
          },
        },
        on: {
          on: {
            'alerts.made': { actions: { type: 'playSound', params: ({ event }) => event } },
            'settings.followed': { guard: { type: 'isSoundDropped', params: chosen }, target: 'off' },
            'sound.toggled': { target: 'off', actions: { type: 'saveSettings', params: { sound: false } } },
          },
        },
      },
    },
  },
});
export type AlertsRef = ActorRefFrom<typeof alertsMachine>;
export type AlertsSnapshot = SnapshotFrom<typeof alertsMachine>;
