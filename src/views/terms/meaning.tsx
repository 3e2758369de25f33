import type { Role } from '../../machines/auth/policy';
import { Muted, Text } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import type { Term } from './term';
import { adviceFor } from './terms';

/** What a term means, what it costs, and what this role does about it. */
export function Meaning({ term, role }: { term: Term; role: Role | null }) {
  const advice = adviceFor(term, role);
  return (
    <>
      <Text fontSize="sm">{term.means}</Text>
      {term.costs ? <Muted>{term.costs}</Muted> : null}
      {advice ? (
        <Text fontSize="sm" fontWeight="medium">
          {advice.to ? <TextLink href={advice.to}>{advice.text}</TextLink> : advice.text}
        </Text>
      ) : null}
    </>
  );
}
