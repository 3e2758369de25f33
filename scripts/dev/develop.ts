import { type Run, supervise } from './supervise';

export interface Parts {
  readonly startApi: () => Run;
  /** Resolves once the page answers; `changed` is for the sources of the API. */
  readonly openPage: (changed: () => void) => Promise<{ readonly close: () => Promise<void> }>;
  /** Resolves when it is asked to end. */
  readonly leaving: Promise<unknown>;
  readonly say: (line: string) => void;
}

/** Page and API together: the page answers once the API does, and neither outlives the other. Resolves with the exit code. */
export async function develop({ startApi, openPage, leaving, say }: Parts): Promise<number> {
  const api = supervise(startApi, () =>
    say('The API does not start. It is tried again when its sources change.'),
  );
  let close = async () => {};
  const open = async () => {
    await api.ready;
    const page = await openPage(api.changed);
    close = () => page.close();
    await api.died;
    throw new Error('The API has ended, and the page ends with it.');
  };
  try {
    await Promise.race([leaving, open()]);
    return 0;
  } catch (error) {
    say((error as Error).message);
    return 1;
  } finally {
    await Promise.all([close(), api.stop()]);
  }
}
