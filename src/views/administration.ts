import type { formMachine } from '../machines/crud/form';
import type { importMachine } from '../machines/crud/import';
import type { listMachine } from '../machines/crud/list';
import type { taskMachine } from '../machines/crud/task';
import type { figuresMachine } from '../machines/figures/figures';
import type { requestMachine } from '../machines/withdraw/request';

type List = typeof listMachine;
type Form = typeof formMachine;
type Task = typeof taskMachine;
type Import = typeof importMachine;

/** The charts of the screens of administration and money, wired to their calls by src/app. */
export interface AdministrationLogic {
  readonly bonusList: List;
  readonly levelList: List;
  readonly referralList: List;
  readonly memberList: List;
  readonly phoneNumberList: List;
  readonly proxyList: List;
  readonly messageList: List;
  /** Everybody's withdraw requests. */
  readonly withdrawList: List;
  /** The signed-in user's own. */
  readonly ownWithdrawList: List;

  readonly bonusForm: Form;
  readonly levelForm: Form;
  readonly settingForm: Form;
  readonly profileForm: Form;
  readonly memberForm: Form;
  readonly phoneNumberForm: Form;
  readonly proxyForm: Form;
  readonly messageForm: Form;

  /** Each takes the params `{ format: 'csv' | 'json' }`; templates are always JSON. */
  readonly phoneNumberExport: Task;
  readonly proxyExport: Task;
  readonly messageExport: Task;
  /** Copies the signed-in user's referral link. */
  readonly referralCopy: Task;

  readonly phoneNumberImport: Import;
  readonly proxyImport: Import;
  readonly messageImport: Import;

  readonly withdrawRequest: typeof requestMachine;
  readonly withdrawFigures: typeof figuresMachine;
}
