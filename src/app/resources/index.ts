import { blaster } from './blaster';
import { bonus } from './bonus';
import type { Resource } from '../resource/define';
import { generator } from './generator';
import { home } from './home';
import { level } from './level';
import { member } from './member';
import { message } from './message';
import { monitor } from './monitor';
import { phoneNumber } from './phone-number';
import { profile } from './profile';
import { proxy } from './proxy';
import { referral } from './referral';
import { setting } from './setting';
import { validator } from './validator';
import { whatsapp } from './whatsapp';
import { withdraw } from './withdraw';

/** Everything that the product manages or shows, in the order of menu and palette. */
export const resources: readonly Resource[] = [
  home,
  whatsapp,
  generator,
  validator,
  withdraw,
  phoneNumber,
  member,
  message,
  bonus,
  referral,
  level,
  proxy,
  setting,
  profile,
  blaster,
  monitor,
];
