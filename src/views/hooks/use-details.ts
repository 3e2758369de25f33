import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectDetails } from '../../machines/auth/auth.selectors';
import { useSystem } from './system';

/** Asks for the signed-in user's e-mail and bank account, which are shown here, and returns whether they are there. */
export function useDetails() {
  const { auth } = useSystem();
  const details = useSelector(auth, selectDetails);
  const isMissing = details === 'missing';
  // What could not be read is asked for again by the next view that shows it.
  useEffect(() => {
    if (isMissing || selectDetails(auth.getSnapshot()) === 'unread') auth.send({ type: 'details.shown' });
  }, [auth, isMissing]);
  return details;
}
