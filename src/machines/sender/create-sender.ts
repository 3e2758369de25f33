import { UNCOUNTED } from '../counts/counts.rules';
import { NO_FAILURE } from '../crud/row.rules';
import { createJob, type JobOptions } from './sender.job';
import { link } from './sender.link';
import { senderSetup } from './sender.setup';
import type { Context, Input } from './sender.types';

type Region = Parameters<typeof senderSetup.createStateConfig>[0];
type Regions = Readonly<Record<string, Region>>;

export interface SenderOptions<More extends Regions> extends JobOptions {
  readonly id: string;
  /** What else it does, beside its link and its job. */
  readonly regions: More;
}

const initialContext = ({ input }: { input: Input }): Context => ({
  ...input,
  countedAt: UNCOUNTED,
  attemptCode: null,
  wait: { lasts: 0, until: null },
  ...NO_FAILURE,
});

/** What every sender does, whatever the states of its regions. */
const commonConfig = senderSetup.createStateConfig({
  on: {
    'failure.dismissed': { actions: 'forgetFailure' },
  },
});

/**
 * The chart of one thing that sends. It starts when its row is first read and ends when the row leaves the page; in
 * between it takes the facts of its key and people's commands.
 */
export const createSender = <More extends Regions>({ id, regions, ...options }: SenderOptions<More>) =>
  senderSetup.createMachine({
    id,
    context: initialContext,
    ...commonConfig,
    type: 'parallel',
    states: { link, job: createJob(options), ...regions },
  });
