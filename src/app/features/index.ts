import { audit } from './audit/definition';
import { blaster } from './blaster/definition';
import { bonus } from './bonus/definition';
import type { Resource } from '../resource/define';
import { generator } from './generator/definition';
import { glossary } from './glossary/definition';
import { homeOf } from './home/definition';
import { level } from './level/definition';
import { memberOf } from './member/definition';
import { message } from './message/definition';
import { monitor } from './monitor/definition';
import { optOut } from './opt-out/definition';
import { paletteOf } from './palette/definition';
import { payout } from './payout/definition';
import { phoneNumber } from './phone-number/definition';
import { profile } from './profile/definition';
import { proxy } from './proxy/definition';
import { referral } from './referral/definition';
import { setting } from './setting/definition';
import { validator } from './validator/definition';
import { whatsapp } from './whatsapp/definition';
import { withdraw } from './withdraw/definition';

/** The search box of every page finds accounts as their list has them. */
export const palette = paletteOf(async () => (await import('./whatsapp/provide')).accountRow);

/** Who comes back is offered what the profile switches on. */
const home = homeOf(async () => (await import('./profile/push')).providePush);

/** The page of a person shows what is theirs as its own lists have it. */
const member = memberOf({
  account: async () => (await import('./whatsapp/provide')).accountRow,
  movement: async () => (await import('./withdraw/provide')).movement,
  bonus: async () => (await import('./bonus/provide')).bonusRow,
  referral: async () => (await import('./referral/provide')).referralRow,
});

/** Everything that the product manages or shows, in the order of menu and palette. */
export const resources: readonly Resource[] = [
  home,
  whatsapp,
  generator,
  validator,
  withdraw,
  payout,
  phoneNumber,
  optOut,
  member,
  message,
  bonus,
  referral,
  level,
  proxy,
  setting,
  audit,
  profile,
  blaster,
  monitor,
  glossary,
  palette,
];
