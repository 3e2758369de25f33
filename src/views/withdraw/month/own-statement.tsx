import { useSelector } from '@xstate/react';
import { selectUserId } from '../../../machines/auth/auth.selectors';
import type { ScreenProps } from '../../ports/charts';
import { useSystem } from '../../hooks/system';
import { type StatementCharts, StatementScreen } from './statement-screen';

/** `/withdraw/statement?month=`: a month of the signed-in user's own balance. */
export default function OwnStatement({ charts }: ScreenProps<StatementCharts>) {
  const { auth } = useSystem();
  return <StatementScreen charts={charts} userId={useSelector(auth, selectUserId) ?? ''} />;
}
