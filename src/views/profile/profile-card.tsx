import type { User } from '../../api/schema/entities/people';
import { can, roleOf } from '../../machines/auth/policy';
import { Avatar } from '../kit/avatar';
import { BidiText } from '../kit/bidi-text';
import { useBrand } from '../kit/brand';
import { Card } from '../kit/card';
import { words } from '../kit/format';
import { LevelBadge } from '../kit/level-badge';
import { Box, Flex, Heading, Muted, Row } from '../kit/primitives';
import { personName } from '../records/person-name';
import { LevelProgress } from '../records/level-progress';
import { ReferralLink } from '../records/referral-link';
import type { TaskLogic } from '../ports/charts';

export interface ProfileCharts {
  readonly referralCopy: TaskLogic;
  readonly referralShare: TaskLogic;
}

/** As long as most are. */
const SOME = { blasts: 0, next: { name: 'Platinum', missing: 1_000_000, blast_fee: 100 } };

/** Keeps the room of a member's progress while it is read. */
const Progress = ({ user, isRead }: { user: User; isRead: boolean }) =>
  isRead || user.level_progress || !can(roleOf(user), 'figures.readOwn') ? (
    <LevelProgress progress={user.level_progress} />
  ) : (
    <Box visibility="hidden" aria-hidden>
      <LevelProgress progress={SOME} />
    </Box>
  );

interface ProfileCardProps {
  readonly charts: ProfileCharts;
  readonly user: User;
  readonly isRead: boolean;
}
/** Who the user is (PROF-01, PROF-02). */
export function ProfileCard({ charts, user, isRead }: ProfileCardProps) {
  const name = personName(user);
  return (
    <Card aria-label="Profil">
      <Flex gap="4" alignItems="center" flexWrap={{ base: 'wrap', md: 'nowrap' }}>
        <Avatar name={name} size="lg" />
        <Box flex={{ base: '1 1 12rem', md: '1' }} minWidth="0">
          <Heading>
            <BidiText>{name}</BidiText>
          </Heading>
          <Row mt="1.5">
            <Muted>{words(user.role)}</Muted>
            {user.level ? <LevelBadge name={user.level} color={user.color} /> : null}
          </Row>
          <Box mt="2">
            <Progress user={user} isRead={isRead} />
          </Box>
        </Box>
        {useBrand().signUp ? (
          <ReferralLink
            code={user.referral_code}
            copying={charts.referralCopy}
            sharing={charts.referralShare}
          />
        ) : null}
      </Flex>
    </Card>
  );
}
