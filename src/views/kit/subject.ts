import { createContext, use, useLayoutEffect } from 'react';

/** What a screen is about. */
export interface Subject {
  /** Name of the record that the screen shows or edits, '' until it is known; null where there is none. */
  readonly subject: string | null;
  /** What is done with it, where that is not what the screen is called. */
  readonly title?: string | undefined;
}

interface SubjectScope extends Subject {
  /** The user came from another screen: the heading takes the focus. */
  readonly moved: boolean;
  readonly name: (named: Subject) => void;
}
const SubjectContext = createContext<SubjectScope>({ moved: false, subject: null, name: () => {} });
export const SubjectProvider = SubjectContext.Provider;
export const useSubject = () => use(SubjectContext);

/** Names what the screen is about, in its title and breadcrumb, while this is shown; before it is drawn, so that its line stands. */
export function useNamedSubject(subject: string | null, title?: string) {
  const { name } = use(SubjectContext);
  useLayoutEffect(() => {
    name({ subject, title });
    return () => name({ subject: null });
  }, [name, subject, title]);
}
