import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectDetails } from '../../machines/auth/auth.selectors';
import { useSystem } from './system';

/** Says that e-mail or bank account of the signed-in user are looked at, and answers whether they are there. */
export function useDetails() {
  const { auth } = useSystem();
  const details = useSelector(auth, selectDetails);
  const isMissing = details === 'missing';
  // What could not be read is asked for again by whoever looks next.
  useEffect(() => {
    if (isMissing || selectDetails(auth.getSnapshot()) === 'unread') auth.send({ type: 'details.shown' });
  }, [auth, isMissing]);
  return details;
}
