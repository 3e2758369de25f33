import { createContext, use, useEffect } from 'react';

/** What a screen is about. */
export interface Subject {
  /** Name of the record that the screen shows or edits, '' for none. */
  readonly subject: string;
  /** What is done with it, where that is not what the screen is called. */
  readonly title?: string | undefined;
}

interface SubjectScope extends Subject {
  /** The user came from another screen: the heading takes the focus. */
  readonly moved: boolean;
  readonly name: (named: Subject) => void;
}
const SubjectContext = createContext<SubjectScope>({ moved: false, subject: '', name: () => {} });
export const SubjectProvider = SubjectContext.Provider;
export const useSubject = () => use(SubjectContext);

/** Names what the screen is about, in its title and breadcrumb, while this is shown. */
export function useNamedSubject(subject: string, title?: string) {
  const { name } = use(SubjectContext);
  useEffect(() => {
    name({ subject, title });
    return () => name({ subject: '' });
  }, [name, subject, title]);
}
