import { merge, type Observable } from 'rxjs';
import type { AnyActorRef } from 'xstate';
import type { AuthRef } from '../../machines/auth/auth';
import type { FormRef } from '../../machines/crud/form';
import type { ListSnapshot } from '../../machines/crud/list';
import type { SelectionRef } from '../../machines/selection/selection';
import { includesKey } from '../../machines/selection/selection.rules';
import type { Address } from '../../views/ports/address';
import type { Drafts } from './drafts';
import type { ScreenActors } from '../actors/screen-actors';
import { isRead, typedInto, typeInto, writable } from './left-forms';
import { scrolled, scrollTo } from './left-scroll';
import type { Left, LeftStore } from './left-store';

interface Sources {
  readonly auth: Pick<AuthRef, 'on'>;
  readonly store: LeftStore;
  readonly address: Pick<Address, 'current' | 'subscribe'>;
  readonly screenActors: Pick<ScreenActors, 'open' | 'adopted'>;
  readonly drafts: Drafts;
  readonly visible: Observable<boolean>;
  /** The page is left: closed, reloaded, or for another site. */
  readonly leaving: Observable<unknown>;
}

const FORM = 'form:';
const SELECTION = 'selection:';
const isListRead = ({ context }: ListSnapshot) => context.at > 0;

/** Calls `then` as soon as it is so, once. */
function when<S>(actor: AnyActorRef, isSo: (snapshot: S) => boolean, then: () => void): void {
  if (isSo(actor.getSnapshot())) return then();
  const following = actor.subscribe((snapshot: S) => {
    if (!isSo(snapshot)) return;
    following.unsubscribe();
    then();
  });
}

/**
 * Stores a screen's state when the page is hidden or left, since its tab may be reloaded or discarded, and restores
 * it where the page is opened anew: what was typed, which rows were chosen, how far it was scrolled. Nothing stays
 * stored while the page is visible.
 */
export function keepLeft({ auth, store, address, screenActors, drafts, visible, leaving }: Sources): void {
  const { open } = screenActors;
  const pathOf = () => address.current().path;
  const path = pathOf();
  const kept = store.read();
  const isHere = kept?.path === path;
  // What was not restored yet stays stored.
  const forms = new Map(isHere ? Object.entries(kept.forms) : []);
  const ticks = new Map(isHere ? Object.entries(kept.ticks) : []);
  let places: Left['scroll'] | null = null;
  let stopScrolling = () => {};
  const giveUp = () => {
    forms.clear();
    ticks.clear();
    stopScrolling();
    places = null;
  };

  const standing = <V extends object>(
    prefix: string,
    missing: Map<string, V>,
    read: (actor: AnyActorRef) => V,
  ) => {
    const others = [...open].filter(([key]) => key.startsWith(prefix) && !missing.has(key));
    const those = others.map(([key, actor]) => [key, read(actor)] as const);
    return Object.fromEntries([...missing, ...those].filter(([, value]) => Object.keys(value).length > 0));
  };
  const keep = () =>
    store.write({
      path: pathOf(),
      forms: standing(FORM, forms, (form) => typedInto(form as FormRef)),
      ticks: standing(SELECTION, ticks, (selection) => [
        ...(selection as SelectionRef).getSnapshot().context.keys,
      ]),
      scroll: places ?? scrolled(),
      drafts: Object.fromEntries(
        [...drafts].map(([form, { id, draft }]) => [form, { id, draft: writable(draft) }]),
      ),
    });

  const putBack = ([key, actor]: readonly [string, AnyActorRef]) => {
    if (forms.has(key))
      when(actor, isRead, () => {
        typeInto(actor as FormRef, forms.get(key) ?? {});
        forms.delete(key);
      });
    const list = ticks.has(key) ? open.get(key.replace(SELECTION, 'list:')) : undefined;
    if (list)
      when(list, isListRead, () => {
        const chosen = ticks.get(key) ?? [];
        ticks.delete(key);
        const shown: readonly string[] = list.getSnapshot().context.keys;
        actor.send({ type: 'page.chosen', keys: shown.filter((row) => includesKey(chosen, row)) });
      });
  };

  for (const [form, draft] of Object.entries(kept?.drafts ?? {}))
    if (!drafts.has(form)) drafts.set(form, draft);
  if (isHere && Object.keys(kept.scroll).length > 0) {
    places = kept.scroll;
    stopScrolling = scrollTo(places, () => {
      places = null;
    });
  }
  for (const one of open) putBack(one);
  screenActors.adopted.subscribe(putBack);
  address.subscribe(() => pathOf() === path || giveUp());
  const forget = () => {
    giveUp();
    store.forget();
  };
  auth.on('auth.signedOut', forget);
  auth.on('auth.replaced', forget);
  merge(visible, leaving).subscribe((isSeen) => (isSeen === true ? store.forget() : keep()));
}
