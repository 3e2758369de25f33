/** A list's filters and columns under a name: `address` is the query of its screen, without `?`. */
export interface SavedView {
  readonly name: string;
  readonly address: string;
  /** Ids of the columns that it leaves out. */
  readonly hidden: readonly string[];
}

/** What one person likes, on this browser. Lists go by their ids. */
export interface Preferences {
  /** Ids of the columns that a list leaves out. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  readonly savedViews: Readonly<Record<string, readonly SavedView[]>>;
  /** What was chosen in the palette, newest first. */
  readonly recent: readonly string[];
  /** How news is announced besides the bell. */
  readonly alerts: { readonly desktop: boolean; readonly sound: boolean };
}

export const USUAL: Preferences = {
  hiddenColumns: {},
  savedViews: {},
  recent: [],
  alerts: { desktop: false, sound: false },
};

/** Most entries that are kept as recent. */
export const MOST_RECENT = 8;

/** What was chosen stands first, once. */
const withRecent = (recent: readonly string[], chosen: string) =>
  [chosen, ...recent.filter((entry) => entry !== chosen)].slice(0, MOST_RECENT);

/** What another tab kept, beside the recent entries of this page that no browser keeps. */
export const followed = (own: Preferences, kept: Preferences): Preferences => ({
  ...kept,
  recent: [...new Set([...kept.recent, ...own.recent])].slice(0, MOST_RECENT),
});

/** Most views that a list has. */
export const MOST_VIEWS = 20;
/** Longest name of a view. */
export const LONGEST_NAME = 40;

/** A name as it is kept: in one line, and no longer than a menu can show. */
export const viewName = (written: string) =>
  written.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).trim();

const isNamed =
  (name: string) =>
  (view: SavedView): boolean =>
    view.name.toLocaleLowerCase('id') === name.toLocaleLowerCase('id');

/** A view takes the place of another of its name; a list that has as many as it may takes no more, nor one without a name. */
function withView(views: readonly SavedView[], saved: SavedView): readonly SavedView[] {
  const view = { ...saved, name: viewName(saved.name) };
  if (view.name === '') return views;
  const known = views.findIndex(isNamed(view.name));
  if (known >= 0) return views.with(known, view);
  return views.length < MOST_VIEWS ? [...views, view] : views;
}

/** Another name stands in the same place; the name of another view is not taken. */
function withName(views: readonly SavedView[], from: string, to: string): readonly SavedView[] {
  const name = viewName(to);
  const isTaken = views.some((view) => view.name !== from && isNamed(name)(view));
  if (name === '' || isTaken) return views;
  return views.map((view) => (view.name === from ? { ...view, name } : view));
}

/** A view that was taken away, and where it stood. */
export interface ForgottenView {
  readonly list: string;
  readonly view: SavedView;
  readonly place: number;
}

/** What `view.forgotten` takes away, where there is such a view. */
export function forgottenView({ savedViews }: Preferences, list: string, name: string): ForgottenView | null {
  const place = savedViews[list]?.findIndex((view) => view.name === name) ?? -1;
  const view = savedViews[list]?.[place];
  return view ? { list, view, place } : null;
}

const isFree = (views: readonly SavedView[], name: string) =>
  views.length < MOST_VIEWS && !views.some(isNamed(name));

export type Choice =
  | { readonly type: 'columns.chosen'; readonly list: string; readonly hidden: readonly string[] }
  | { readonly type: 'view.saved'; readonly list: string; readonly view: SavedView }
  | { readonly type: 'view.renamed'; readonly list: string; readonly name: string; readonly to: string }
  | { readonly type: 'view.forgotten'; readonly list: string; readonly name: string }
  /** What was taken away last is to come back. */
  | ({ readonly type: 'view.restored' } & ForgottenView)
  | { readonly type: 'entry.chosen'; readonly entry: string }
  | { readonly type: 'alerts.switched'; readonly alerts: Partial<Preferences['alerts']> };

/** What a choice makes of the preferences: the part that it concerns. */
export function chosenPart(preferences: Preferences, choice: Choice): Partial<Preferences> {
  const { hiddenColumns, savedViews, recent, alerts } = preferences;
  const views = 'list' in choice ? (savedViews[choice.list] ?? []) : [];
  switch (choice.type) {
    case 'columns.chosen':
      return { hiddenColumns: { ...hiddenColumns, [choice.list]: choice.hidden } };
    case 'view.saved':
      return { savedViews: { ...savedViews, [choice.list]: withView(views, choice.view) } };
    case 'view.renamed':
      return { savedViews: { ...savedViews, [choice.list]: withName(views, choice.name, choice.to) } };
    case 'view.forgotten': {
      const left = views.filter(({ name }) => name !== choice.name);
      return { savedViews: { ...savedViews, [choice.list]: left } };
    }
    case 'view.restored': {
      const { list, view, place } = choice;
      const all = isFree(views, view.name) ? views.toSpliced(place, 0, view) : views;
      return { savedViews: { ...savedViews, [list]: all } };
    }
    case 'entry.chosen':
      return { recent: withRecent(recent, choice.entry) };
    case 'alerts.switched':
      return { alerts: { ...alerts, ...choice.alerts } };
  }
}
