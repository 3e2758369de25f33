import { assign, raise, setup } from 'xstate';
import { isApiError } from '../../api/errors';
import { providedAction, providedPromise } from '../provided';
import { arrived, unreadOf, withFirstPage, withKindRead } from './kept.rules';
import {
  alertsOf,
  endedAfter,
  factNews,
  linksAfter,
  withdrawNews,
  withAlerts,
  withdrawsAfter,
  withRead,
  withSubject,
} from './alerts.rules';
import type {
  Alert,
  AlertKind,
  AlertSettings,
  AlertsEvent,
  Context,
  DesktopPermission,
  Fact,
  Input,
  KeptNews,
  Subject,
  WithdrawReading,
} from './alerts.types';

export const alertsSetup = setup({
  types: { context: {} as Context, input: {} as Input, events: {} as AlertsEvent },
  actors: {
    /** A page of the news that the server keeps; fails with status 404 where it keeps none. */
    readNews: providedPromise<KeptNews, { readonly before: string | null }>('readNews'),
    /** Asks the person for the browser's permission. */
    askPermission: providedPromise<DesktopPermission>('askPermission'),
  },
  guards: {
    isFactNews: ({ context }, { fact }: { fact: Fact }) => factNews(context, fact).length > 0,
    isWithdrawNews: ({ context }, { reading }: { reading: WithdrawReading }) =>
      withdrawNews(context, reading).length > 0,
    isUnknownToServer: (_, { error }: { error: unknown }) => isApiError(error) && error.status === 404,
    hasOlder: ({ context }) => context.next !== null,
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
    /** What is being read is out of date. */
    readAgain: raise({ type: 'news.changed' }, { id: 'again', delay: 'gathering' }),
    /** Of what has come since the last reading; of what was there before nobody is alarmed. */
    raiseNews: raise(
      ({ context }, { news }: { news: KeptNews }) =>
        ({ type: 'alerts.made', alerts: arrived(context.alerts, news.alerts) }) as const,
    ),
    setNews: assign(({ context }, { news }: { news: KeptNews }) => ({
      ...withFirstPage(context, news),
      unreadKept: news.unread,
    })),
    addNews: assign(({ context }, { news: { alerts, unread, next } }: { news: KeptNews }) => ({
      alerts: [...context.alerts, ...alerts],
      unreadKept: unread,
      next,
    })),
    setSubject: assign(({ context }, { subject }: { subject: Subject }) => withSubject(context, subject)),
    readAll: assign({ alerts: ({ context }) => withRead(context.alerts, () => true), unreadKept: 0 }),
    readOne: assign({
      alerts: ({ context }, { id }: { id: number }) => withRead(context.alerts, (alert) => alert.id === id),
    }),
    /** The server marks what is older of the same kind, too. */
    readKind: assign(({ context: { alerts, unreadKept } }, { id }: { id: number }) => {
      const read = withKindRead(alerts, id);
      return { alerts: read, unreadKept: Math.max(0, unreadKept - unreadOf(alerts) + unreadOf(read)) };
    }),
    /** Tells the server up to where, and of which kind; of all without one. */
    markRead: providedAction<{ readonly to: number; readonly kind: AlertKind | null }>('markRead'),
    /** Keeps the choice for the next visit. */
    saveSettings: providedAction<Partial<AlertSettings>>('saveSettings'),
    showDesktop: providedAction<{ alerts: readonly Alert[] }>('showDesktop'),
    /** With no alerts when the user turns sound on, as a sample. */
    playSound: providedAction<{ alerts: readonly Alert[] }>('playSound'),
  },
  delays: {
    /** How long news is gathered before it is shown, in ms. */
    gathering: 2_000,
    /** After the server has not answered, in ms. */
    retry: 30_000,
  },
});
