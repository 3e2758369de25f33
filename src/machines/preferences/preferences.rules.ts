/** A list as somebody wants to come back to it: `address` is the query of its screen, without `?`. */
export interface SavedView {
  readonly name: string;
  readonly address: string;
}

/** What one person likes, on this browser. Lists go by their ids. */
export interface Preferences {
  /** Titles of the columns that a list leaves out. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  /** How many rows a page of a list has. */
  readonly pageSizes: Readonly<Record<string, number>>;
  readonly savedViews: Readonly<Record<string, readonly SavedView[]>>;
  /** Ids of what was opened by the palette, newest first. */
  readonly recent: readonly string[];
  /** What tells of news besides the bell. */
  readonly alerts: { readonly desktop: boolean; readonly sound: boolean };
}

export const USUAL: Preferences = {
  hiddenColumns: {},
  pageSizes: {},
  savedViews: {},
  recent: [],
  alerts: { desktop: false, sound: false },
};

/** Most entries that are kept as recent. */
export const MOST_RECENT = 8;

/** What was opened stands first, once. */
const withRecent = (recent: readonly string[], opened: string) =>
  [opened, ...recent.filter((id) => id !== opened)].slice(0, MOST_RECENT);

/** A view of the same name gives way to the newer. */
const withView = (views: readonly SavedView[] = [], view: SavedView) => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];

const withoutView = (views: readonly SavedView[] = [], name: string) =>
  views.filter((view) => view.name !== name);

export type Choice =
  | { readonly type: 'columns.chosen'; readonly list: string; readonly hidden: readonly string[] }
  | { readonly type: 'pageSize.chosen'; readonly list: string; readonly size: number }
  | { readonly type: 'view.saved'; readonly list: string; readonly view: SavedView }
  | { readonly type: 'view.forgotten'; readonly list: string; readonly name: string }
  | { readonly type: 'entry.opened'; readonly id: string }
  | { readonly type: 'alerts.switched'; readonly alerts: Partial<Preferences['alerts']> };

/** What a choice makes of the preferences: the part that it concerns. */
export function chosenPart(preferences: Preferences, choice: Choice): Partial<Preferences> {
  const { hiddenColumns, pageSizes, savedViews, recent, alerts } = preferences;
  switch (choice.type) {
    case 'columns.chosen':
      return { hiddenColumns: { ...hiddenColumns, [choice.list]: choice.hidden } };
    case 'pageSize.chosen':
      return { pageSizes: { ...pageSizes, [choice.list]: choice.size } };
    case 'view.saved':
      return { savedViews: { ...savedViews, [choice.list]: withView(savedViews[choice.list], choice.view) } };
    case 'view.forgotten':
      return {
        savedViews: { ...savedViews, [choice.list]: withoutView(savedViews[choice.list], choice.name) },
      };
    case 'entry.opened':
      return { recent: withRecent(recent, choice.id) };
    case 'alerts.switched':
      return { alerts: { ...alerts, ...choice.alerts } };
  }
}
