interface Page {
  postMessage(message: { readonly opened: string }): void;
  focus(): Promise<unknown>;
}
export interface Pages {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}
export interface PressedNotice {
  readonly tag: string;
  close(): void;
}

/** A notice was pressed: the page used last gets the focus, and all pages its tag; without a page, one is opened at its `home`. */
export async function openNotice(notice: PressedNotice, pages: Pages, home: string): Promise<void> {
  notice.close();
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of open) page.postMessage({ opened: notice.tag });
  await (open[0] ? open[0].focus() : pages.openWindow(home));
}
