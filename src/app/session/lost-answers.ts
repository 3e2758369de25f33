import type { InspectionEvent } from 'xstate';
import { createLazyActor } from '../actors/lazy-actor';
import type { Session } from './session';

/** Asks what became of whatever was asked for and not answered, on this page or, before it was reloaded, on the last. */
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
