import { chakra } from '@chakra-ui/react/styled-system';
import { BugIcon, LogOutIcon, PencilIcon, UserRoundIcon } from 'lucide-react';
import type { User } from '../../api/schema/entities';
import { BidiText } from '../kit/bidi-text';
import { Link } from '../kit/link';
import { Box, Muted, Text } from '../kit/primitives';
import { personName } from '../person-name';
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

interface UserPanelProps {
  readonly id: string;
  readonly user: User;
  readonly onClosed: () => void;
}

/** Who is signed in, and what they can do about it (NAV-04 to NAV-06). */
export default function UserPanel({ id, user, onClosed }: UserPanelProps) {
  const { auth, saveSession } = useSystem();
  const name = personName(user);
  return (
    <Panel id={id} tabIndex={-1}>
      <Box px="3" py="2" mb="1" borderBottomWidth="1px">
        <Text fontWeight="semibold">
          <BidiText>{name}</BidiText>
        </Text>
        <Muted overflowWrap="anywhere">{user.email}</Muted>
      </Box>
      <EntryLink to="/profile?edit=true" onClick={onClosed}>
        <PencilIcon aria-hidden />
        Edit profile
      </EntryLink>
      <EntryLink to="/profile" onClick={onClosed}>
        <UserRoundIcon aria-hidden />
        User Profile
      </EntryLink>
      <EntryButton
        type="button"
        onClick={() => {
          saveSession();
          onClosed();
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
  );
}
