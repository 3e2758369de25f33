import type { CallName } from '../../../src/api/calls';
import { type Check, Skipped } from '../check';
import { titleOf } from '../calls';

/** What is never tried, and why. */
const UNTRIED = {
  'auth.register': 'somebody who signed up cannot be deleted again',
  'auth.logout': 'ends a session that others of these checks use',
  'access.delete': 'ends a session of somebody',
  'access.endOthers': 'ends sessions of somebody',
  'access.seen': 'says that somebody has seen what they may not have',
  'access.passwordLink': 'ends the link that somebody may have been sent',
  'access.resetPassword': 'changes a password',
  'factor.begin': 'begins a second factor of somebody',
  'factor.confirm': 'needs an authenticator',
  'factor.renew': 'ends the recovery codes that somebody has',
  'factor.remove': 'takes a second factor of somebody away',
  'whatsapp.messageCreated': 'waits until an account sends',
  'whatsapp.sendMessage': 'sends messages',
  'whatsapp.save': 'needs a phone that scans the code',
  'whatsapp.interval': 'its value cannot be read, so it could not be put back',
  'whatsapp.reset': "an account's counts could not be put back",
  'whatsapp.activate': 'a suspension could not be put back',
  'generator.start': 'asks WhatsApp for numbers',
  'generator.stop': 'stops what is running',
  'validator.start': 'asks WhatsApp for numbers',
  'validator.stop': 'stops what is running',
  'withdraw.request': 'asks for money',
  'withdraw.update': 'decides about money',
} as const satisfies Partial<Record<CallName, string>>;

export const untried: readonly Check[] = Object.entries(UNTRIED).map(([name, why]) => ({
  area: 'changes',
  name: titleOf(name as CallName),
  run: () => Promise.reject(new Skipped(why)),
}));
