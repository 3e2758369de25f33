import { alertsSetup } from './alerts.setup';
import type { AlertsEvent } from './alerts.types';

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

/** The server keeps no news: alerts are what this page hears and reads while it is open. */
export const heard = alertsSetup.createStateConfig({
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
});
