/** Rows whose dialogs and toasts are not shown: a command for many rows tells once what became of each. */
export interface MutedRows {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
  readonly delete: (key: string) => void;
}
export const createMutedRows = (): MutedRows => new Set<string>();
