import { useRowId } from '../../form/use-form';
import NotFound from '../../not-found/not-found';
import type { ScreenProps } from '../../ports/charts';
import { type StatementCharts, StatementScreen } from './statement-screen';

/** `/withdraw/ledger/statement?id=&month=`: a month of a member's balance, for those who handle withdraws. */
export default function MemberStatement({ charts }: ScreenProps<StatementCharts>) {
  const id = useRowId();
  return id === '' ? <NotFound /> : <StatementScreen charts={charts} userId={id} />;
}
