import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../core/clock';
import { type Message, publish } from '../events/publish';
import { isFromThisMachine } from '../core/this-machine';
import { actOnServer, actOnSockets, countCommitted, type Stage } from './acts';
import { disturbCalls } from './rest';
import type { RuleBook } from './rule-book';
import { type Fault, fault } from './rules';

export interface FaultOptions extends Stage {
  readonly book: RuleBook;
  readonly clock?: Clock;
}

const emitted = z.object({
  owner: z.int().check(z.minimum(1)),
  message: z.looseObject({ event: z.string().check(z.minLength(1)) }),
});

/**
 * Faults that tests switch on, under /__faults. Only for a server started with SANDBOX_TEST=1 on loopback: its callers
 * may do anything.
 */
export async function registerFaults(app: FastifyInstance, options: FaultOptions): Promise<void> {
  const { database, sockets, book, clock = systemClock } = options;
  disturbCalls(app, book, clock);

  const bring = async (one: Fault) => {
    if (one.kind === 'rest' || one.kind === 'message') book.add(one);
    else if (one.kind === 'socket') await actOnSockets(options, one);
    else await actOnServer(options, one);
  };

  await app.register(async (local) => {
    local.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.code(404).send({ msg: 'Not found' });
    });

    local.post('/__faults', async (request, reply) => {
      const asked = fault.safeParse(request.body);
      if (!asked.success) return reply.code(422).send({ msg: z.prettifyError(asked.error) });
      await bring(asked.data);
      return {};
    });

    local.post('/__faults/emit', async (request, reply) => {
      const asked = emitted.safeParse(request.body);
      if (!asked.success) return reply.code(422).send({ msg: z.prettifyError(asked.error) });
      const { owner, message } = asked.data;
      await database.transaction((tx) => publish(tx, owner, message as Message));
      return {};
    });

    local.post('/__faults/reset', async () => {
      book.clear();
      sockets.behaviour.legacy = false;
      sockets.behaviour.silent.clear();
      return {};
    });

    local.get('/__faults/counts', async () => ({
      committed: await countCommitted(database),
      fired: book.fired(),
      pending: book.pending(),
    }));
  });
}
