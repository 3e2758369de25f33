import { useSelector } from '@xstate/react';
import type { ListRef } from '../../machines/crud/list';
import type { Figures } from '../../machines/figures/figures';
import { isUnexplained, selectStatement } from '../../machines/withdraw/balance.rules';
import { TitledCard } from '../kit/card';
import { StaleBanner } from '../kit/stale-banner';
import type { CardsLogic } from '../ports/charts';
import { useSystem } from '../hooks/system';
import { useFigures, useSummary } from '../hooks/use-figures';
import { Statement } from './statement';

interface BalanceProps {
  readonly userId: string;
}

function Explained({ userId, ledger }: BalanceProps & { ledger: ListRef }) {
  const { cachedFigures } = useSystem();
  const statement = useSelector(ledger, selectStatement);
  return <Statement figures={statement ?? cachedFigures(userId)} />;
}

function AskedByPart({ userId, logic }: BalanceProps & { logic: CardsLogic }) {
  const { cachedFigures } = useSystem();
  const figures = useFigures(logic, 'figures:withdraw');
  const { value, problem, failed } = useSummary(figures);
  return (
    <>
      {problem ? (
        <StaleBanner text={problem} onRetried={() => figures.send({ type: 'retry.requested' })} />
      ) : null}
      <Statement figures={{ ...cachedFigures(userId), ...value } as Figures} failed={failed} />
    </>
  );
}

/** What is left, and how it came to be: as of the ledger below, where the server has one. */
export function BalanceCard({
  ledger,
  logic,
  ...props
}: BalanceProps & { ledger: ListRef; logic: CardsLogic }) {
  const unexplained = useSelector(ledger, isUnexplained);
  return (
    <TitledCard title="Saldo">
      {unexplained ? <AskedByPart logic={logic} {...props} /> : <Explained ledger={ledger} {...props} />}
    </TitledCard>
  );
}
