import { createContext, use, useLayoutEffect } from 'react';

interface SubjectScope {
  /** The user came from another screen: the heading takes the focus. */
  readonly moved: boolean;
  /** Name of the record that the screen shows or edits, '' until it is known; null where there is none. */
  readonly subject: string | null;
  readonly name: (subject: string | null) => void;
}
const SubjectContext = createContext<SubjectScope>({ moved: false, subject: null, name: () => {} });
export const SubjectProvider = SubjectContext.Provider;
export const useSubject = () => use(SubjectContext);

/** Names what the screen is about, in its title and breadcrumb, while this is shown; before it is drawn, so that its line stands. */
export function useNamedSubject(subject: string | null) {
  const { name } = use(SubjectContext);
  useLayoutEffect(() => {
    name(subject);
    return () => name(null);
  }, [name, subject]);
}
