import type { AnyStateMachine } from 'xstate';
import { whatIfMachine } from './ahead/what-if';
import { alertsMachine } from './alerts/alerts';
import { authMachine } from './auth/auth';
import { validationMachine } from './auth/validation';
import { blasterMachine } from './blaster/blaster';
import { boardMachine } from './board/board';
import { connectionMachine } from './connection/connection';
import { chooserMachine } from './chooser/chooser';
import { formMachine } from './crud/form';
import { importMachine } from './crud/import';
import { listExportMachine } from './crud/list-export';
import { listMachine } from './crud/list';
import { rowMachine } from './crud/row';
import { subjectMachine } from './crud/subject';
import { taskMachine } from './crud/task';
import { factorMachine } from './factor/factor';
import { pushMachine } from './push/push';
import { figuresMachine } from './figures/figures';
import { readingMachine } from './figures/reading';
import { queryMonitorMachine } from './monitor/query-monitor';
import { realtimeMonitorMachine } from './monitor/realtime';
import { historyMachine } from './history/history';
import { olderHistoryMachine } from './history/older';
import { logKeepingMachine } from './log-keeping/log-keeping';
import { navigationMachine } from './navigation/navigation';
import { noticesMachine } from './notices/notices';
import { paletteMachine } from './palette/palette';
import { clientMachine } from './pairing/client';
import { pairingMachine } from './pairing/pairing';
import { payoutMachine } from './payout/payout';
import { preferencesMachine } from './preferences/preferences';
import { riskMachine } from './risk/risk';
import { rootMachine } from './root/root';
import { selectionMachine } from './selection/selection';
import { settlementMachine } from './settlement/settlement';
import { stepperMachine } from './statechart/stepper';
import { requestMachine } from './withdraw/request';
import { withdrawMachine } from './withdraw/withdraw';
import { screenLoadMachine } from './screen-load/screen-load';
import { generatorMachine } from './sender/generator';
import { senderMachine } from './sender/sender';

/** Every chart of the product; its name is the chart's id. Generators stand for validators too. */
export const charts: readonly AnyStateMachine[] = [
  rootMachine,
  authMachine,
  validationMachine,
  connectionMachine,
  navigationMachine,
  preferencesMachine,
  noticesMachine,
  alertsMachine,
  paletteMachine,
  screenLoadMachine,
  settlementMachine,
  senderMachine,
  generatorMachine,
  pairingMachine,
  clientMachine,
  blasterMachine,
  listMachine,
  listExportMachine,
  selectionMachine,
  boardMachine,
  rowMachine,
  formMachine,
  chooserMachine,
  subjectMachine,
  taskMachine,
  importMachine,
  factorMachine,
  pushMachine,
  figuresMachine,
  readingMachine,
  withdrawMachine,
  requestMachine,
  payoutMachine,
  queryMonitorMachine,
  realtimeMonitorMachine,
  stepperMachine,
  historyMachine,
  whatIfMachine,
  riskMachine,
  olderHistoryMachine,
  logKeepingMachine,
];
