import { type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import type { Call } from '../../api/client';
import { type ApiError, isPassing } from '../../api/errors';
import type { Intents, UnknownIntent } from '../../api/intents';
import { type Found, settlementMachine } from '../../machines/settlement/settlement';
import type { Finding } from '../../machines/settlement/settlement.rules';
import type { NoticesRef } from '../../machines/notices/notices';
import { relayNotices } from '../actors/notices';
import { fromCall } from '../actors/call';

interface SettlementSources {
  readonly call: Call;
  readonly intents: Intents;
}

/** The chart of lost answers, provided with the call that says what became of them. */
export function provideSettlement({ call, intents }: SettlementSources) {
  /** Null where it has to be asked again. */
  const find = async (intent: UnknownIntent, signal: AbortSignal): Promise<Finding | null> => {
    const found = await call('intent.settle', { key: intent.key }, { signal }).catch(
      (error: ApiError) => error,
    );
    if ('outcome' in found) {
      if (found.outcome === 'withdrawn') return { intent, outcome: found.outcome };
      return { intent, outcome: (found.status ?? 200) < 400 ? 'done' : 'refused' };
    }
    return isPassing(found) ? null : { intent, outcome: 'unknown' };
  };
  return settlementMachine.provide({
    actors: {
      settle: fromCall<Found>(async ({ signal }) => {
        const findings: Finding[] = [];
        let isPartial = false;
        for (const intent of intents.unknown()) {
          const finding = await find(intent, signal);
          signal.throwIfAborted();
          if (finding === null) isPartial = true;
          // The user was told already that the outcome is not known; another try keeps the intent's key.
          else if (finding.outcome !== 'unknown' || intent.isUnawaited) {
            intents.end(intent.key);
            findings.push(finding);
          }
        }
        return { findings, isPartial };
      }),
    },
  });
}

interface PageSources extends SettlementSources {
  readonly notices: NoticesRef;
  readonly inspect: NonNullable<ActorOptions<AnyActorLogic>['inspect']>;
}

/** Its actor, not yet started; what it finds is said to the user. */
export function openSettlement({ call, intents, notices, inspect }: PageSources) {
  const actor = createActor(provideSettlement({ call, intents }), {
    id: 'settlement',
    inspect,
  });
  relayNotices(actor, notices);
  return actor;
}
