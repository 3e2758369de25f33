import { provideTask, type TaskSources } from '../../provide/task';

interface RestSources extends TaskSources {
  /** Name of the channel that the page listens on. */
  readonly channel: () => string;
}

/** Takes the params `{ clientid }`: the account of which the blast is stopped. */
export const provideRest = (sources: RestSources) =>
  provideTask(sources, 'Blast dihentikan.', ({ clientid }, signal) =>
    sources.call(
      'whatsapp.stop',
      { whatsappClientId: String(clientid), socketClientId: sources.channel() },
      { signal },
    ),
  );
