/** What became of connections: opened, tried in vain, and lost after they were open. */
export const CONNECTED = ['opened', 'failed', 'lost'] as const;
/** What became of announcements, or events: sent, refused or not sent at all, sent though it had them already, and received. */
export const CARRIED = ['sent', 'refused', 'again', 'received'] as const;
export type Carried = (typeof CARRIED)[number];

/** What this process knows of its broker. */
export interface BrokerFigures {
  readonly connections: Readonly<Record<(typeof CONNECTED)[number], number>>;
  readonly messages: Readonly<Record<Carried, number>>;
  /** Since when it has said nothing, in ms. */
  readonly silence: number;
}
