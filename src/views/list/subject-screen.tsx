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

/** A list of somebody's, named by the id in its address; not found where nobody has that id. */
export function SubjectScreen(props: Props) {
  const id = useRowId();
  return id === '' ? props.children : <Named key={id} id={id} {...props} />;
}
