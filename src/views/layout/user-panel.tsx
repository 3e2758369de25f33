import { BookOpenTextIcon, BugIcon, LogOutIcon, PencilIcon, UserRoundIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../api/schema/entities/people';
import { NameText } from '../kit/name-text';
import { Box, Muted, Text } from '../kit/primitives';
import { personName } from '../records/person-name';
import { useSystem } from '../hooks/system';
import { useDetails } from '../hooks/use-details';
import type { OpenPanel } from './dropdown';
import { DropdownPanel, EntryButton, EntryLink } from './dropdown-panel';

const ReportDialog = lazy(() => import('./report-dialog'));

interface UserPanelProps extends OpenPanel {
  readonly user: User;
}

/** Who is signed in, and what they can do about it (NAV-04 to NAV-06). */
export default function UserPanel({ id, user, onClosed }: UserPanelProps) {
  const { auth } = useSystem();
  const [isReporting, setReporting] = useState(false);
  const name = personName(user);
  useDetails();
  return (
    <DropdownPanel id={id} tabIndex={-1}>
      <Box px="3" py="2" mb="1" borderBottomWidth="1px">
        <Text fontWeight="semibold">
          <NameText>{name}</NameText>
        </Text>
        <Muted overflowWrap="anywhere" minHeight="1lh">
          {user.email}
        </Muted>
      </Box>
      <EntryLink to="/profile?edit=true" onClick={onClosed}>
        <PencilIcon aria-hidden />
        Edit profile
      </EntryLink>
      <EntryLink to="/profile" onClick={onClosed}>
        <UserRoundIcon aria-hidden />
        User Profile
      </EntryLink>
      <EntryLink to="/glossary" onClick={onClosed}>
        <BookOpenTextIcon aria-hidden />
        Kamus
      </EntryLink>
      <EntryButton type="button" onClick={() => setReporting(true)}>
        <BugIcon aria-hidden />
        Laporkan masalah
      </EntryButton>
      <EntryButton type="button" onClick={() => auth.send({ type: 'signOut.requested' })}>
        <LogOutIcon aria-hidden />
        Sign out
      </EntryButton>
      {isReporting ? (
        <Suspense>
          <ReportDialog onClosed={onClosed} />
        </Suspense>
      ) : null}
    </DropdownPanel>
  );
}
