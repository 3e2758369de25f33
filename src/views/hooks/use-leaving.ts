import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Intent } from '../../machines/notices/notices.types';
import { useSystem } from './system';

interface Leaver {
  readonly on: (
    type: 'screen.left',
    listener: (event: { readonly type: 'screen.left'; readonly intent: Intent }) => void,
  ) => { unsubscribe(): void };
}

/** Follows a screen's actor when it is done: to the address it names, which takes the screen's place, or back. */
export function useLeaving(actor: Leaver) {
  const { address } = useSystem();
  const navigate = useNavigate();

  useEffect(() => {
    const left = actor.on('screen.left', ({ intent }) => {
      if (intent.kind === 'navigate') void navigate(intent.to, { replace: true });
      else address.leave();
    });
    return () => left.unsubscribe();
  }, [actor, address, navigate]);
}
