/** What the network reports: counts alone, or all that it reports of each message, of which a count is one of six. */
export const MIXES = ['counts', 'whole messages'] as const;
export type Mix = (typeof MIXES)[number];

/** The whole page, by frames of rows and of arrays, and the least that any page must do with arrays. */
export const CONTESTANTS = ['rows', 'arrays', 'ideal'] as const;
export type Contestant = (typeof CONTESTANTS)[number];

export interface EventsAsked {
  readonly contestant: Contestant;
  readonly mix: Mix;
  readonly size: number;
}
