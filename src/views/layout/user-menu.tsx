import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from 'lucide-react';
import { selectUser } from '../../machines/auth/auth.selectors';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { ErrorBoundary } from '../kit/error-boundary';
import { Box } from '../kit/primitives';
import { useSystem } from '../system';

const loadPanel = () => import('./user-panel');
const UserPanel = lazy(loadPanel);

const FirstName = chakra('span', { base: { truncate: true, maxWidth: { base: '4.5rem', md: '10rem' } } });

/** What is left of the dropdown where the rest of it can not be loaded. */
function SignOut() {
  const { auth } = useSystem();
  return (
    <Button variant="outline" onClick={() => auth.send({ type: 'signOut.requested' })}>
      Sign out
    </Button>
  );
}

/** The signed-in user's dropdown (NAV-03 to NAV-06). It closes with Escape, a choice, or when the focus leaves it. */
export function UserMenu() {
  const { auth } = useSystem();
  const user = useSelector(auth, selectUser);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useId();
  if (!user) return null;

  const name = `${user.firstname} ${user.lastname}`.trim();
  const close = () => setOpen(false);
  return (
    <Box
      position="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        toggle.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Button
        ref={toggle}
        variant="ghost"
        colorPalette="neutral"
        px="2"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onPointerEnter={() => void loadPanel()}
        onClick={() => setOpen(!open)}
      >
        <Box display={{ base: 'none', md: 'block' }}>
          <Avatar name={name} />
        </Box>
        <FirstName dir="auto">{user.firstname}</FirstName>
        <ChevronDownIcon aria-hidden />
      </Button>
      {open ? (
        <ErrorBoundary fallback={<SignOut />}>
          <Suspense>
            <UserPanel id={panel} user={user} onClosed={close} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </Box>
  );
}
