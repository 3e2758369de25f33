import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import type { ListExportLogic, SelectionLogic } from '../ports/charts';
import type { ExtrasProps, ListParts } from './extras';

type Loaded = typeof import('./extras') & Pick<ExtrasProps, 'logic' | 'exporting'>;

const isShown = ({ context }: ListSnapshot) => context.at > 0;

/** What a list gets beside its rows, once it is loaded: nobody waits for it, and the list works without. */
export function useLate(
  list: ListRef,
  selection: SelectionLogic | undefined,
  saving: ListExportLogic | undefined,
) {
  const [parts, setParts] = useState<ListParts | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const shown = useSelector(list, isShown);
  useEffect(() => {
    if (!shown) return;
    let isLeft = false;
    // The rows come first.
    Promise.resolve()
      .then(() => Promise.all([import('./extras'), selection?.(), saving?.()]))
      .then(
        ([extras, logic, exporting]) => isLeft || setLoaded({ ...extras, logic, exporting }),
        () => {},
      );
    return () => {
      isLeft = true;
    };
  }, [shown, selection, saving]);
  const host: ReactNode = loaded && <loaded.Extras {...loaded} list={list} onReady={setParts} />;
  return { parts, host };
}
