import { useSelector } from '@xstate/react';
import { CopyIcon } from 'lucide-react';
import type { User } from '../../api/schema/entities/people';
import { isRunning } from '../../machines/crud/task';
import { Avatar } from '../kit/avatar';
import { BidiText } from '../kit/bidi-text';
import { Button } from '../kit/button';
import { useBrand } from '../kit/brand';
import { Card } from '../kit/card';
import { words } from '../kit/format';
import { LevelBadge } from '../kit/level-badge';
import { Box, Flex, Heading, Muted, Row, Text } from '../kit/primitives';
import { personName } from '../records/person-name';
import type { TaskLogic } from '../ports/charts';
import { useScreenActor } from '../hooks/system';

const AT_ONCE = { question: null };

/** The link by which others sign up with this user's code (PROF-03, PROF-04). */
function ReferralLink({ logic, code }: { logic: TaskLogic; code: string }) {
  const copy = useScreenActor(logic, 'copy:referral', AT_ONCE);
  const copying = useSelector(copy, isRunning);
  return (
    <Row justifyContent="space-between" gap="3" flex={{ md: '0 0 auto' }}>
      <Box>
        <Muted>Kode Referal</Muted>
        <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
          <BidiText>{code || '–'}</BidiText>
        </Text>
      </Box>
      <Button
        variant="outline"
        colorPalette="neutral"
        disabled={code === ''}
        remote={false}
        pending={copying}
        onClick={() => copy.send({ type: 'task.requested' })}
      >
        <CopyIcon aria-hidden />
        Copy Link Referral
      </Button>
    </Row>
  );
}

/** Who the user is (PROF-01, PROF-02). */
export function ProfileCard({ referralCopy, user }: { referralCopy: TaskLogic; user: User }) {
  const name = personName(user);
  return (
    <Card aria-label="Profil">
      <Flex gap="4" alignItems={{ md: 'center' }} flexDirection={{ base: 'column', md: 'row' }}>
        <Avatar name={name} size="lg" />
        <Box flex="1" minWidth="0">
          <Heading>
            <BidiText>{name}</BidiText>
          </Heading>
          <Row mt="1.5">
            <Muted>{words(user.role)}</Muted>
            {user.level ? <LevelBadge name={user.level} color={user.color} /> : null}
          </Row>
        </Box>
        {useBrand().signUp ? <ReferralLink logic={referralCopy} code={user.referral_code} /> : null}
      </Flex>
    </Card>
  );
}
