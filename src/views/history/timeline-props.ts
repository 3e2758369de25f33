export interface TimelineSubject {
  /** Key of the row's actor. */
  readonly subject: string;
  /** The row's name, as people know it. */
  readonly name: string;
}
export type TimelineProps = TimelineSubject & { readonly onClosed: () => void };
