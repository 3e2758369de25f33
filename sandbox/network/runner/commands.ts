import { and, eq } from 'drizzle-orm';
import { publishAll } from '../../events/publish';
import { notFound } from '../../core/refusal';
import type { Queries } from '../../store/database';
import { generators, results, validators, whatsapps } from '../../store/schema';
import type { Commands } from '../network';
import { announceWork, type World } from '../world';
import { type Carrier, type Runner, runnerMessage } from './runner';

/** Seconds between a start and the first number. */
const STARTING = 0.4;

type RunnerCommands = Pick<Commands, 'startGenerator' | 'stopGenerator' | 'startValidator' | 'stopValidator'>;

export function createRunnerCommands(world: World): RunnerCommands {
  /** What a start sets; one that had ended begins anew, with empty results. */
  const started = (runner: Runner) => ({
    status: 'sending' as const,
    state: 'connected',
    nextAt: world.later(STARTING),
    ...(hasEnded(runner) ? { countSuccess: 0, countFail: 0, progress: 0 } : {}),
  });
  const stopped = { status: 'idle' as const, nextAt: null };

  return {
    startGenerator: async (tx, id) => {
      const [found] = await tx.select().from(generators).where(eq(generators.id, id)).for('no key update');
      const { runner, carrier } = await withCarrier(tx, found);
      if (hasEnded(runner)) await tx.delete(results).where(eq(results.generatorId, id));
      const change = started(runner);
      await tx.update(generators).set(change).where(eq(generators.id, id));
      await announceWork(world, tx, 'generator');
      await publishAll(tx, [
        runnerMessage('generator', { ...runner, ...change }, carrier, 'count_synced'),
        runnerMessage('generator', { ...runner, ...change }, carrier, 'generating'),
      ]);
    },

    stopGenerator: async (tx, id) => {
      const wasAtWork = await tx.$count(
        generators,
        and(eq(generators.id, id), eq(generators.status, 'sending')),
      );
      const [runner] = await tx.update(generators).set(stopped).where(eq(generators.id, id)).returning();
      if (!runner) throw notFound();
      const stop = runnerMessage('generator', runner, await carrierOf(tx, runner), 'stop');
      await publishAll(tx, [{ ...stop, ...(wasAtWork > 0 && { as: 'stopped' }) }]);
    },

    startValidator: async (tx, id) => {
      const [found] = await tx.select().from(validators).where(eq(validators.id, id)).for('no key update');
      const { runner, carrier } = await withCarrier(tx, found);
      if (hasEnded(runner)) await tx.delete(results).where(eq(results.validatorId, id));
      const change = { ...started(runner), position: hasEnded(runner) ? 0 : runner.position };
      await tx.update(validators).set(change).where(eq(validators.id, id));
      await announceWork(world, tx, 'validator');
      await publishAll(tx, [
        runnerMessage('validator', { ...runner, ...change }, carrier, 'count_synced'),
        runnerMessage('validator', { ...runner, ...change }, carrier, 'validating'),
      ]);
    },

    stopValidator: async (tx, id) => {
      const wasAtWork = await tx.$count(
        validators,
        and(eq(validators.id, id), eq(validators.status, 'sending')),
      );
      const [runner] = await tx.update(validators).set(stopped).where(eq(validators.id, id)).returning();
      if (!runner) throw notFound();
      const stop = runnerMessage('validator', runner, await carrierOf(tx, runner), 'stop');
      await publishAll(tx, [{ ...stop, ...(wasAtWork > 0 && { as: 'stopped' }) }]);
    },
  };
}

const hasEnded = ({ progress }: Runner) => progress >= 100;

async function carrierOf(tx: Queries, { whatsappId }: Runner): Promise<Carrier> {
  const [carrier] = await tx
    .select({ clientid: whatsapps.clientid, state: whatsapps.state })
    .from(whatsapps)
    .where(eq(whatsapps.id, whatsappId));
  if (!carrier) throw notFound();
  return carrier;
}

async function withCarrier<R extends Runner>(tx: Queries, runner: R | undefined) {
  if (!runner) throw notFound();
  return { runner, carrier: await carrierOf(tx, runner) };
}
