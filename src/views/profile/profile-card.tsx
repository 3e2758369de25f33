import type { User } from '../../api/schema/entities/people';
import { Avatar } from '../kit/avatar';
import { BidiText } from '../kit/bidi-text';
import { useBrand } from '../kit/brand';
import { Card } from '../kit/card';
import { words } from '../kit/format';
import { LevelBadge } from '../kit/level-badge';
import { Box, Flex, Heading, Muted, Row } from '../kit/primitives';
import { personName } from '../records/person-name';
import { LevelProgress } from '../records/level-progress';
import { ReferralLink, type ReferralLinkCharts } from '../records/referral-link';

/** Who the user is (PROF-01, PROF-02). */
export function ProfileCard({ charts, user }: { charts: ReferralLinkCharts; user: User }) {
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
          <Box mt="2">
            <LevelProgress progress={user.level_progress} />
          </Box>
        </Box>
        {useBrand().signUp ? <ReferralLink charts={charts} code={user.referral_code} /> : null}
      </Flex>
    </Card>
  );
}
