import { distinctUntilChanged, filter, firstValueFrom, map, skip } from 'rxjs';
import { fromEventObservable } from 'xstate';
import { type LineEvent, screenLoadMachine } from '../../../machines/screen-load/screen-load';
import { type LoadVerdict, verdictOf } from '../../../machines/screen-load/screen-load.rules';
import type { Environment } from '../../browser/environment';
import { fromCall } from '../../actors/call';

/** What is needed to find out why a part of the page failed to load, and when to load it again. */
export interface LoadSources extends Pick<Environment, 'fetch' | 'browser' | 'streams'> {
  /** Address of the module that this page began with: it differs between builds. */
  readonly entrance: () => string;
}

/** The chart of a part whose code did not come; `load` asks for it again. */
export function provideScreenLoad(
  load: () => Promise<unknown>,
  { fetch, entrance, browser, streams }: LoadSources,
) {
  const { online } = streams;
  const judge = async (signal: AbortSignal): Promise<LoadVerdict> => {
    if (!(await firstValueFrom(online))) return 'offline';
    let page: Response;
    let text: string;
    try {
      page = await fetch('/', { cache: 'no-store', signal });
      text = await page.text();
    } catch {
      return 'offline';
    }
    return page.ok ? verdictOf(text, entrance()) : 'broken';
  };
  return screenLoadMachine.provide({
    actors: {
      load: fromCall<void>(async () => void (await load())),
      judge: fromCall<LoadVerdict>(({ signal }) => judge(signal)),
      line: fromEventObservable(() =>
        online.pipe(
          distinctUntilChanged(),
          skip(1),
          filter((isOnline) => isOnline),
          map((): LineEvent => ({ type: 'line.returned' })),
        ),
      ),
    },
    actions: { reloadPage: () => browser.reload() },
  });
}
