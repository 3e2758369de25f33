const TEXTS: ReadonlyMap<string, string> = new Map([
  ['requested', 'Diminta'],
  ['accepted', 'Diterima'],
  ['rejected', 'Ditolak'],
]);

/** What a withdraw's status is called; one that this page does not know by its own name. */
export const statusText = (status: string) => TEXTS.get(status) ?? status;
export const STATUS_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(TEXTS);
