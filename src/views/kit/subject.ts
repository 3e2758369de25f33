import { createContext, use, useEffect } from 'react';

interface SubjectScope {
  /** Somebody came here from another screen: its heading takes the focus. */
  readonly moved: boolean;
  /** Whose record the screen shows or edits, '' where it is about no single one. */
  readonly subject: string;
  readonly name: (subject: string) => void;
}
const SubjectContext = createContext<SubjectScope>({ moved: false, subject: '', name: () => {} });
export const SubjectProvider = SubjectContext.Provider;
export const useSubject = () => use(SubjectContext);

/** Names what the screen is about, in its title and breadcrumb, while this is shown. */
export function useNamedSubject(subject: string) {
  const { name } = use(SubjectContext);
  useEffect(() => {
    name(subject);
    return () => name('');
  }, [name, subject]);
}
