import type { InspectionEvent } from 'xstate';
import { createLazyActor } from '../actors/lazy-actor';
import type { Session } from './session';

/** Asks the server for the outcome of requests that were not answered, of this page and of before its reload. */
export function settleLostAnswers(session: Session, inspect: (event: InspectionEvent) => void): void {
  const { intents, signedOut } = session;
  if (!intents) return;
  const settlement = createLazyActor(async () =>
    (await import('./settlement')).openSettlement({ ...session, intents, inspect }),
  );
  const settle = () =>
    void settlement.load().then(
      (actor) => actor.send({ type: 'answer.lost' }),
      () => {},
    );
  signedOut.subscribe(settlement.end);
  intents.onLost(settle);
  if (intents.unknown()[0]) settle();
}
