import { distinctUntilChanged, filter, from, map, type Observable, startWith, switchMap } from 'rxjs';
import type { ActorRef, AnyActorRef, AnyEventObject, Snapshot, SnapshotFrom } from 'xstate';

/** The actors of the open screen, by their ids. */
export interface OpenActors {
  readonly open: ReadonlyMap<string, AnyActorRef>;
  /** Emits for each actor that is adopted. */
  readonly adopted: Observable<unknown>;
}

/** What an actor is, now and from then on. */
export const snapshots = <S extends Snapshot<unknown>>(
  actor: Pick<ActorRef<S, AnyEventObject>, 'getSnapshot' | 'subscribe'>,
): Observable<S> => from(actor as never as Observable<S>).pipe(startWith(actor.getSnapshot()));

/** What the actor with this id is that the open screen has, from when it has one. */
export const snapshotsBeside = <A extends AnyActorRef>(
  { open, adopted }: OpenActors,
  id: string,
): Observable<SnapshotFrom<A>> =>
  adopted.pipe(
    startWith(null),
    map(() => open.get(id)),
    distinctUntilChanged(),
    filter((actor) => actor !== undefined),
    switchMap((actor) => snapshots<SnapshotFrom<A>>(actor)),
  );
