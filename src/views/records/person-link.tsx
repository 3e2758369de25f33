import { useSelector } from '@xstate/react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import { useSystem } from '../hooks/system';
import { NameText } from '../kit/name-text';
import { TextLink } from '../kit/text-link';

interface Props {
  /** Null where the server does not say whose name it is, or they are gone. */
  readonly id: string | null | undefined;
  readonly name: string;
}

/** Somebody's name, which leads to their page where the signed-in role may open it. */
export function PersonLink({ id, name }: Props) {
  const { auth } = useSystem();
  const opens = can(useSelector(auth, selectRole), 'members.manage');
  if (!id || !opens) return <NameText>{name}</NameText>;
  return (
    <TextLink href={`/member/profile?id=${id}`}>
      <NameText>{name}</NameText>
    </TextLink>
  );
}
