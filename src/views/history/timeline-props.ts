export interface TimelineSubject {
  /** Key of the row's actor. */
  readonly subject: string;
  /** Whose it is, for people. */
  readonly name: string;
}
export type TimelineProps = TimelineSubject & { readonly onClosed: () => void };
