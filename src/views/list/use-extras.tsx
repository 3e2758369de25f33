import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import type { ListExportLogic, SelectionLogic } from '../ports/charts';
import { useSystem } from '../hooks/system';
import type { ExtrasProps, LaterProps, ListParts } from './extras/extras';

type Loaded = typeof import('./extras/extras') &
  Pick<ExtrasProps, 'preferences'> & {
    readonly logic: ExtrasProps['logic'] | undefined;
    readonly exporting: ExtrasProps['exporting'] | undefined;
  };

const isShown = ({ context }: ListSnapshot) => context.at > 0;

/** What a list gets beside its rows, once it is loaded: nobody waits for it, and the list works without. */
export function useExtras(
  list: ListRef,
  props: LaterProps & {
    readonly selection?: SelectionLogic | undefined;
    readonly exporting?: ListExportLogic | undefined;
  },
) {
  const { selection, exporting: saving } = props;
  const { loadPreferences } = useSystem();
  const [parts, setParts] = useState<ListParts | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const shown = useSelector(list, isShown);
  useEffect(() => {
    if (!shown) return;
    let isLeft = false;
    // The rows come first.
    Promise.resolve()
      .then(() => Promise.all([import('./extras/extras'), selection?.(), saving?.(), loadPreferences()]))
      .then(
        ([extras, logic, exporting, preferences]) =>
          isLeft || setLoaded({ ...extras, logic, exporting, preferences }),
        () => {},
      );
    return () => {
      isLeft = true;
    };
  }, [shown, selection, saving, loadPreferences]);
  const host: ReactNode = loaded && <loaded.Extras {...props} {...loaded} list={list} onReady={setParts} />;
  return { parts, host };
}
