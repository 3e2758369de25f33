import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isMissing, selectName } from '../../machines/crud/subject';
import { useRowId } from '../form/use-form';
import { useNamedSubject } from '../kit/subject';
import NotFound from '../not-found/not-found';
import type { SubjectLogic } from '../ports/charts';
import { useScreenActor } from '../hooks/system';

interface Props {
  readonly logic: SubjectLogic;
  readonly children: ReactNode;
}

function Named({ logic, id, children }: Props & { id: string }) {
  const subject = useScreenActor(logic, `subject:${id}`, { id });
  useNamedSubject(useSelector(subject, selectName));
  return useSelector(subject, isMissing) ? <NotFound /> : children;
}

/** The list of the user whose id is in the address, under their name; not found where there is no such user. */
export function SubjectScreen(props: Props) {
  const id = useRowId();
  return id === '' ? props.children : <Named key={id} id={id} {...props} />;
}
