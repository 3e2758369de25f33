import type { Area } from '../../src/api/calls';

/** The areas of the contract, in the order of its pages. */
export const areas = {
  auth: ['Session', 'Signing in, up and out. These calls carry no token.'],
  access: [
    'Access',
    'Sessions of a person, what changed about how they get in, and links for who forgot the password.',
  ],
  factor: ['Second factor', 'A code of an authenticator beside the password.'],
  intent: ['Lost answers', 'What became of requests whose answers never came.'],
  users: ['People', 'Members and who looks after them.'],
  whatsapp: ['Accounts', 'Accounts, their linking, and their blasts.'],
  messageLog: ['What was sent', 'Figures of the dashboards.'],
  generator: ['Generators', 'They ask which numbers of a range can be written to.'],
  validator: ['Validators', 'They ask which numbers of a file can be written to.'],
  phoneNumber: ['Phone numbers', 'Numbers that are written to.'],
  proxy: ['Proxies', 'Addresses through which accounts reach the messenger.'],
  message: ['Templates', 'What is sent.'],
  setting: ['Settings', 'What holds for everybody.'],
  withdraw: ['Withdraws', 'Requests for money, and the balance that they come from.'],
  bonus: ['Bonuses', 'Money that the office gives.'],
  level: ['Levels', 'Ranks that are reached by messages that arrived.'],
  statistics: ['Statistics', 'What blasts came to, for pictures.'],
  history: ['Histories', 'What happened to an account, a generator or a validator.'],
  monitor: ['Monitors', 'For developers.'],
} as const satisfies Readonly<Record<Area, readonly [title: string, what: string]>>;

export const areaOf = (name: string) => name.split('.', 1)[0] as Area;
