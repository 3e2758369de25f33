import type { NewsKind, NewsSource } from '../../api/schema/entities/news';
import type { EventNews } from '../../api/schema/event-row';

export type AlertKind = NewsKind;
export type Source = NewsSource;

/** The account, runner, withdraw or the like that something happened to. */
export interface Subject {
  /** Its routing key, or that of its row. */
  readonly key: string;
  readonly source: Source;
  /** Its display name; '' where not known. */
  readonly name: string;
  /** What its list is searched by to find it; '' for none. */
  readonly number: string;
  /** Path of the list that shows it. */
  readonly list: string;
}

/** One thing that happened. */
export interface News {
  readonly kind: AlertKind;
  readonly subject: Subject;
  /** Epoch ms. */
  readonly at: number;
}

/** The same thing that happened to one or many subjects, within a few seconds or on one day, shown as one alert. */
export interface Alert {
  /** Where the server keeps news, the place of the latest. */
  readonly id: number;
  readonly kind: AlertKind;
  readonly source: Source;
  readonly count: number;
  /** The first of them; where the server keeps news, the latest. */
  readonly subject: Subject;
  /** Epoch ms. */
  readonly at: number;
  /** How many of them the person has not read. */
  readonly unread: number;
  /** Where the server tells them: names of some of many, and who did it, '' for nobody else. */
  readonly names?: readonly string[];
  readonly by?: string;
}

/** A page of the news that the server keeps. */
export interface KeptNews {
  /** The latest first. */
  readonly alerts: readonly Alert[];
  /** On all pages. */
  readonly unread: number;
  /** Where to go on; null at the end. */
  readonly next: string | null;
}

/** A fact of the socket that may be news. */
export interface Fact {
  readonly news: EventNews;
  readonly subject: Subject;
  /** The link state that it reports, null where it reports none. */
  readonly state: string | null;
  readonly at: number;
}

/** A withdraw as a list reads it. */
export interface KnownWithdraw {
  readonly status: string;
  readonly subject: Subject;
  /** Epoch ms; null where the server does not say. */
  readonly createdAt: number | null;
}

/** Withdraws as they were read. */
export interface WithdrawReading {
  readonly rows: readonly KnownWithdraw[];
  /** Whether it is the first page of all of them, where new ones come. */
  readonly newest: boolean;
  /** True for a reader who answers requests, false for one who makes them. */
  readonly answers: boolean;
  readonly at: number;
}

/** The channels the person chose beside the bell. */
export interface AlertSettings {
  readonly desktop: boolean;
  readonly sound: boolean;
}

/** The browser's permission for desktop notifications. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unsupported';

export interface Input {
  readonly settings: AlertSettings;
  readonly permission: DesktopPermission;
}

export interface Context extends Input {
  /** Newest first. */
  readonly alerts: readonly Alert[];
  /** Of the news that the server keeps, on all pages. */
  readonly unreadKept: number;
  /** Where older ones that it keeps go on; null at the end. */
  readonly next: string | null;
  /** What happened since the last alert was made. */
  readonly gathered: readonly News[];
  /** How many alerts were made. */
  readonly made: number;
  /** Link state by key, of accounts last reported as anything but connected, in parts. */
  readonly links: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** When the person ended something, by its key: what follows is no news. */
  readonly ended: Readonly<Record<string, number>>;
  /** The status of each withdraw that was read, by key. */
  readonly withdraws: Readonly<Record<string, string>>;
  /** When the newest known withdraw was made; null before the first page was read. */
  readonly newestWithdraw: number | null;
}

export type AlertsEvent =
  | { readonly type: 'fact.heard'; readonly fact: Fact }
  /** The person stopped, reset or relinked something on this page; it goes by these keys. */
  | { readonly type: 'end.requested'; readonly keys: readonly string[]; readonly at: number }
  | { readonly type: 'withdraws.read'; readonly reading: WithdrawReading }
  /** The person answered a withdraw on this page. */
  | { readonly type: 'withdraw.answered'; readonly key: string; readonly status: string }
  /** The subject's name was found out. */
  | { readonly type: 'subject.recognised'; readonly subject: Subject }
  /** The server says so, or something may have been missed. */
  | { readonly type: 'news.changed' }
  | { readonly type: 'older.requested' }
  | { readonly type: 'alerts.read' }
  | { readonly type: 'alert.opened'; readonly id: number }
  | { readonly type: 'desktop.toggled' }
  | { readonly type: 'sound.toggled' }
  /** Chosen in another tab of this browser. */
  | {
      readonly type: 'settings.followed';
      readonly settings: AlertSettings;
      readonly permission: DesktopPermission;
    }
  /** The chart's own: these were just made. */
  | { readonly type: 'alerts.made'; readonly alerts: readonly Alert[] };
