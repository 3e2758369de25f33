import { createActor, type InspectionEvent } from 'xstate';
import type { AuthRef } from '../../machines/auth/auth';
import { selectUser } from '../../machines/auth/auth.selectors';
import { type PreferencesRef, preferencesMachine } from '../../machines/preferences/preferences';
import { keepChoice, listenToChoices, readPreferences } from '../browser/preferences';
import type { LocalStore } from '../browser/storage';

export interface PreferencesSources {
  readonly auth: AuthRef;
  readonly storage: LocalStore;
  readonly inspect: (event: InspectionEvent) => void;
}

/** Starts the preferences, for this user and each who signs in later. */
export function startPreferences({ auth, storage, inspect }: PreferencesSources): PreferencesRef {
  const actor = createActor(
    preferencesMachine.provide({
      actions: { keep: (_, { userId, choice }) => keepChoice(storage, userId, choice) },
    }),
    { id: 'preferences', inspect },
  ).start();
  let known: string | undefined;
  let stop = () => {};
  const follow = () => {
    const userId = selectUser(auth.getSnapshot())?.id;
    if (userId === known) return;
    known = userId;
    stop();
    if (userId === undefined) actor.send({ type: 'user.signedOut' });
    else {
      const kept = () => readPreferences(storage, userId);
      actor.send({ type: 'user.signedIn', userId, preferences: kept() });
      stop = listenToChoices(userId, () => actor.send({ type: 'choice.keptElsewhere', preferences: kept() }));
    }
  };
  auth.subscribe(follow);
  follow();
  return actor;
}
