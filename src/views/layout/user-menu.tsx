import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { ChevronDownIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { selectUser } from '../../machines/auth/auth.selectors';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { ErrorBoundary } from '../kit/error-boundary';
import { Box } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { Dropdown } from './dropdown';

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

/** The signed-in user's dropdown (NAV-03 to NAV-06). */
export function UserMenu() {
  const { auth } = useSystem();
  const user = useSelector(auth, selectUser);
  if (!user) return null;

  const name = `${user.firstname} ${user.lastname}`.trim();
  return (
    <Dropdown
      button={{ onPointerEnter: () => void loadPanel() }}
      toggle={
        <>
          <Box display={{ base: 'none', md: 'block' }}>
            <Avatar name={name} />
          </Box>
          <FirstName dir="auto">{user.firstname}</FirstName>
          <ChevronDownIcon aria-hidden />
        </>
      }
    >
      {(panel) => (
        <ErrorBoundary fallback={<SignOut />}>
          <Suspense>
            <UserPanel {...panel} user={user} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Dropdown>
  );
}
