import type { AnyMachineSnapshot } from 'xstate';
import type { AppSystem } from '../../views/ports/app-system';
import { createScreenActors, type ScreenActors } from '../actors/screen-actors';
import { followIntents } from '../actors/notices';
import type { Environment } from '../browser/environment';
import type { Live } from '../live/live';
import type { Session } from '../session/session';
import { createAddress, type PageAddress } from './address';
import { createClock } from './clock';
import { createCopy } from './copy';
import { newDeviceId } from './device-id';
import type { Drafts } from '../left/drafts';
import { createFrames } from './frames';

/** What every screen stands on. */
export interface PageParts
  extends Pick<
    AppSystem,
    'frames' | 'clock' | 'actorClock' | 'copy' | 'newDeviceId' | 'isPhone' | 'adopt' | 'unsaved'
  > {
  readonly address: PageAddress;
  readonly screenActors: ScreenActors;
  /** Drafts of forms that wait for what is added on another screen. */
  readonly drafts: Drafts;
}

/** Starts it; nothing of one user is left for the next. */
export function createPage(
  environment: Environment,
  { notices, signedOut }: Session,
  { registry }: Live,
): PageParts {
  const address = createAddress();
  const drafts: Drafts = new Map();
  const screenActors = createScreenActors(notices, registry);
  const isSetAside = (draft: unknown) => [...drafts.values()].some((kept) => kept.draft === draft);
  followIntents(notices, { goTo: address.goTo, goBack: address.leave, send: screenActors.send });
  signedOut.subscribe(() => {
    drafts.clear();
    address.forget();
    notices.send({ type: 'notices.cleared' });
  });
  return {
    address,
    drafts,
    screenActors,
    adopt: screenActors.adopt,
    unsaved: () =>
      [...screenActors.open.values()]
        .map((actor): AnyMachineSnapshot => actor.getSnapshot())
        .find((snapshot) => snapshot.hasTag('unsaved') && !isSetAside(snapshot.context.draft)),
    frames: createFrames(environment),
    clock: createClock(environment.streams),
    actorClock: environment.actorClock,
    copy: createCopy(environment, notices),
    newDeviceId: () => newDeviceId(environment),
    isPhone: environment.isPhone,
  };
}
