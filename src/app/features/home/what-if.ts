import type { Call } from '../../../api/client';
import type { User } from '../../../api/schema/entities/people';
import type { Foreseen, Known } from '../../../machines/ahead/foresee';
import { type Ground, whatIfMachine } from '../../../machines/ahead/what-if';
import type { Permission } from '../../../machines/auth/policy';
import { callAhead } from '../../actors/ahead';
import { fromCall } from '../../actors/call';
import { firstUntil } from '../../actors/worker';
import { shownWith } from '../../provide/figures';
import { foreseenBy } from '../../ahead/provide-ahead';
import { ofAll, ofOwn } from './foretelling';

export interface WhatIfSources {
  readonly call: Call;
  readonly user: () => User | null;
  readonly userId: () => string;
  /** A fresh worker that foresees once. */
  readonly startForeseer: () => Worker;
}

interface Whose {
  readonly readGround: (call: Call, userId: string, signal: AbortSignal) => Promise<Ground>;
  readonly permission: Permission;
}

const provideWhatIf = ({ readGround, permission }: Whose, sources: WhatIfSources) => {
  const { call, startForeseer } = sources;
  const shownAt = shownWith(permission, sources);
  return whatIfMachine.provide({
    actors: {
      read: callAhead<Ground, { readonly userId: string }>(
        ({ userId }, signal) => readGround(call, userId, signal),
        () => {
          const userId = shownAt();
          return userId === null ? null : { userId };
        },
      ),
      foresee: fromCall<Foreseen, Known | null>(({ input, signal }) =>
        firstUntil(signal, foreseenBy(startForeseer, input as Known)),
      ),
    },
  });
};

const own: Whose = {
  permission: 'figures.readOwn',
  readGround: async (...given) => ({ known: await ofOwn(...given), intervals: null }),
};
const all: Whose = {
  permission: 'figures.readAll',
  async readGround(call, userId, signal) {
    const known = await ofAll(call, userId, signal);
    const { setting } = await call('setting.read', {}, { signal });
    return { known, intervals: { min: setting.interval_min, max: setting.interval_max } };
  },
};
export const provideOwnWhatIf = (sources: WhatIfSources) => provideWhatIf(own, sources);
export const provideAllWhatIf = (sources: WhatIfSources) => provideWhatIf(all, sources);
