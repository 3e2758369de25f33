/** Rows whose dialogs and toasts are not shown, since whoever gave them a command tells what became of it. */
export interface QuietRows {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
  readonly delete: (key: string) => void;
}
export const createQuietRows = (): QuietRows => new Set<string>();
