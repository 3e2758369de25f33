/** What others need of the charts: those that follow a session, its connection and rows, and the rows by their keys. */
export { authMachine } from './auth/auth';
export { connectionMachine } from './connection/connection';
export { rowMachine } from './crud/row';
export { createRowRegistry, type ReadTurn, type Row, type RowRegistry } from './rows/row-registry';
export { generatorMachine } from './sender/generator';
export { senderMachine, type SenderRef, type SenderSnapshot } from './sender/sender';
export { senderName } from './sender/sender.rules';
export { isLost, isSending, isSuspended, selectActivity, selectState } from './sender/sender.selectors';
export type { SenderRecord } from './sender/sender.types';
export { validatorMachine } from './sender/validator';
