import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import type { AdministrationLogic } from '../../views/administration';
import { resources } from '../resources';
import { provideExports } from './exports';
import { bonusForm } from './forms/bonus';
import { provideForm } from './forms/form-source';
import { levelForm } from './forms/level';
import { memberForm } from './forms/member';
import { type MessageFormSources, provideMessageForm } from './forms/message';
import { phoneNumberForm } from './forms/phone-number';
import { profileForm } from './forms/profile';
import { proxyForm } from './forms/proxy';
import { settingForm } from './forms/setting';
import { type ImportSources, provideImports } from './imports';
import { type ListSources, provideList } from './lists';
import { provideWithdrawFigures, provideWithdrawRequest, type WithdrawSources } from './withdraw';
import { fromCall } from './call';

export interface AdministrationSources
  extends ListSources,
    MessageFormSources,
    ImportSources,
    WithdrawSources {
  /** Origin of the page, for links that are copied. */
  readonly origin: string;
  /** Rejects where the browser does not let the page copy. */
  readonly copyText: (text: string) => Promise<void>;
}

/** Copies the link by which others sign up with the user's code (PROF-03, PROF-04). */
const provideReferralCopy = ({ copyText, user, origin }: AdministrationSources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async () => {
        const code = encodeURIComponent(user()?.referral_code ?? '');
        return copyText(`${origin}/signup?referral=${code}`).then(
          () => ({ toast: { tone: 'success', text: 'Link referral berhasil disalin.' } }) as const,
          () => ({ toast: { tone: 'error', text: 'Link referral gagal disalin.' } }) as const,
        );
      }),
    },
  });

/** The charts of the screens of administration and money, wired to their calls. */
export function provideAdministration(sources: AdministrationSources): AdministrationLogic {
  const lists = resources(sources.user);
  return {
    bonusList: provideList('bonus', lists.bonus, sources),
    levelList: provideList('level', lists.level, sources),
    referralList: provideList('referral', lists.referral, sources),
    memberList: provideList('member', lists.member, sources),
    phoneNumberList: provideList('phonenumber', lists.phoneNumber, sources),
    proxyList: provideList('proxy', lists.proxy, sources),
    messageList: provideList('message', lists.message, sources),
    withdrawList: provideList('withdraw', lists.withdraw, sources),
    ownWithdrawList: provideList('own withdraw', lists.ownWithdraw, sources),

    bonusForm: provideForm(bonusForm(sources)),
    levelForm: provideForm(levelForm(sources)),
    settingForm: provideForm(settingForm(sources)),
    profileForm: provideForm(profileForm(sources)),
    memberForm: provideForm(memberForm(sources)),
    phoneNumberForm: provideForm(phoneNumberForm(sources)),
    proxyForm: provideForm(proxyForm(sources)),
    messageForm: provideMessageForm(sources),

    ...provideExports(sources),
    referralCopy: provideReferralCopy(sources),
    ...provideImports(sources),

    withdrawRequest: provideWithdrawRequest(sources),
    withdrawFigures: provideWithdrawFigures(sources),
  };
}
