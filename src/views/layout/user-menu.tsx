import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { useId, useRef, useState } from 'react';
import { BugIcon, ChevronDownIcon, LogOutIcon, PencilIcon, UserRoundIcon } from 'lucide-react';
import { Link } from '../kit/link';
import { selectUser } from '../../machines/auth/auth.selectors';
import { Avatar } from '../kit/avatar';
import { BidiText } from '../kit/bidi-text';
import { Button } from '../kit/button';
import { Box, Muted, Text } from '../kit/primitives';
import { useSystem } from '../system';

const entry = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _icon: { color: 'fg.muted' },
  },
} as const;
const EntryLink = chakra(Link, entry);
const EntryButton = chakra('button', entry);

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '0',
    top: 'calc(100% + 0.5rem)',
    width: '16rem',
    p: '2',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'floating',
    zIndex: 'overlay',
  },
});

const FirstName = chakra('span', { base: { truncate: true, maxWidth: { base: '4.5rem', md: '10rem' } } });

/** The signed-in user's dropdown (NAV-03 to NAV-06). It closes with Escape, a choice, or when the focus leaves it. */
export function UserMenu() {
  const { auth, saveSession } = useSystem();
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
        onClick={() => setOpen(!open)}
      >
        <Box display={{ base: 'none', md: 'block' }}>
          <Avatar name={name} />
        </Box>
        <FirstName dir="auto">{user.firstname}</FirstName>
        <ChevronDownIcon aria-hidden />
      </Button>
      {open ? (
        <Panel id={panel} tabIndex={-1}>
          <Box px="3" py="2" mb="1" borderBottomWidth="1px">
            <Text fontWeight="semibold">
              <BidiText>{name}</BidiText>
            </Text>
            <Muted overflowWrap="anywhere">{user.email}</Muted>
          </Box>
          <EntryLink to="/profile?edit=true" onClick={close}>
            <PencilIcon aria-hidden />
            Edit profile
          </EntryLink>
          <EntryLink to="/profile" onClick={close}>
            <UserRoundIcon aria-hidden />
            User Profile
          </EntryLink>
          <EntryButton
            type="button"
            onClick={() => {
              saveSession();
              close();
            }}
          >
            <BugIcon aria-hidden />
            Laporkan masalah
          </EntryButton>
          <EntryButton type="button" onClick={() => auth.send({ type: 'signOut.requested' })}>
            <LogOutIcon aria-hidden />
            Sign out
          </EntryButton>
        </Panel>
      ) : null}
    </Box>
  );
}
