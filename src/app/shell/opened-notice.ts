interface Page {
  postMessage(message: { readonly opened: string; readonly link?: string }): void;
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
  /** Where one that was pushed leads, as a path within the page. */
  readonly data?: { readonly link?: string } | null;
  close(): void;
}

/** A notice was pressed: the page used last gets the focus, and all pages its tag; without a page, one is opened where it leads. */
export async function openNotice(notice: PressedNotice, pages: Pages, home: string): Promise<void> {
  notice.close();
  const link = notice.data?.link;
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const [last] = open;
  for (const page of open) page.postMessage({ opened: notice.tag, ...(page === last && link && { link }) });
  await (last ? last.focus() : pages.openWindow(link ? home + link.slice(1) : home));
}
