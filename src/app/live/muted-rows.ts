/** Rows whose dialogs and toasts are not shown: a command for many rows reports all outcomes at once. */
export interface MutedRows {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
  readonly delete: (key: string) => void;
}
export const createMutedRows = (): MutedRows => new Set<string>();
