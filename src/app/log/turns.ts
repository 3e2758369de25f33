import { concatMap, Subject } from 'rxjs';

/** Runs what it is given one after the other, in the order in which it was given, whatever becomes of each. */
export function createTurns() {
  const turns = new Subject<() => Promise<void>>();
  turns.pipe(concatMap((turn) => turn())).subscribe();
  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => turns.next(() => work().then(resolve, reject)));
}
