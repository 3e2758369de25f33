import { alertsSetup } from './alerts.setup';
import type { AlertsEvent, Input } from './alerts.types';

const found = ({ context }: { context: Input }) => context;
type SettingsFollowed = Extract<AlertsEvent, { type: 'settings.followed' }>;
const chosen = ({ event }: { event: SettingsFollowed }) => event;

/** Whether alerts are shown by the browser, too. */
export const desktop = alertsSetup.createStateConfig({
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
});

/** Whether alerts are heard. */
export const sound = alertsSetup.createStateConfig({
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
});
