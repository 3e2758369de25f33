import { createContext, use, useEffect } from 'react';

interface SubjectScope {
  /** The user came from another screen: the heading takes the focus. */
  readonly moved: boolean;
  /** Name of the record that the screen shows or edits, '' for none. */
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
