import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { type AnyActorRef, emit, setup } from 'xstate';
import { SystemProvider, useScreenActor } from '../../../src/views/hooks/system';
import type { AppSystem } from '../../../src/views/ports/app-system';

const asking = setup({ types: { emitted: {} as { type: 'dialog.requested' } } }).createMachine({
  on: { pressed: { actions: emit({ type: 'dialog.requested' }) } },
});

it('hears what a screen’s actor asks for, also where somebody presses in the moment that the screen is shown', () => {
  const asked = vi.fn();
  const adopt = (_: string, actor: AnyActorRef) => {
    const subscription = actor.on('dialog.requested', asked);
    return () => subscription.unsubscribe();
  };
  function Screen() {
    const actor = useScreenActor(asking, 'asking', undefined);
    // As early as anything can be pressed: it is drawn, and its effects have not run.
    useLayoutEffect(() => actor.send({ type: 'pressed' }), [actor]);
    return null;
  }
  render(<Screen />, {
    wrapper: ({ children }) => (
      <SystemProvider value={{ adopt } as unknown as AppSystem}>{children}</SystemProvider>
    ),
  });
  expect(asked).toHaveBeenCalledOnce();
});
