import type { Member } from '../../api/schema/entities/people';
import { words } from '../kit/format';
import { LevelBadge } from '../kit/level-badge';
import { StateBadge } from '../kit/state-badge';
import { ExplainedBadge } from '../terms/explained';

/** Role, level and lock of somebody. */
export const PersonBadges = ({ person: { role, level, color, locked } }: { person: Member }) => (
  <>
    <StateBadge tone="neutral">{words(role)}</StateBadge>
    {level ? <LevelBadge name={level} color={color} /> : null}
    {locked === 1 ? <ExplainedBadge term="locked">Terkunci</ExplainedBadge> : null}
  </>
);
