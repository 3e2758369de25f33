import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Intent } from '../machines/notices/notices.types';

interface Leaver {
  readonly on: (
    type: 'screen.left',
    listener: (event: { readonly type: 'screen.left'; readonly intent: Intent }) => void,
  ) => { unsubscribe(): void };
}

/** Follows a screen's actor when it is done: to the address it names, which takes the screen's place, or back. */
export function useLeaving(actor: Leaver) {
  const navigate = useNavigate();
  // A screen that was opened by its address has nothing behind it.
  const isFirst = useLocation().key === 'default';

  useEffect(() => {
    const left = actor.on('screen.left', ({ intent }) => {
      if (intent.kind === 'navigate') void navigate(intent.to, { replace: true });
      else if (isFirst) void navigate('/', { replace: true });
      else void navigate(-1);
    });
    return () => left.unsubscribe();
  }, [actor, navigate, isFirst]);
}
