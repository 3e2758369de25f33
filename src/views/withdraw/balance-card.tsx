import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ListRef } from '../../machines/crud/list';
import type { Figures } from '../../machines/figures/figures';
import {
  isUnexplained,
  selectReadBalance,
  selectStatement,
  selectToldBalance,
} from '../../machines/withdraw/balance.rules';
import type { RequestRef } from '../../machines/withdraw/request';
import { TitledCard } from '../kit/card';
import { StaleBanner } from '../kit/stale-banner';
import type { ReadingRef } from '../../machines/figures/reading';
import type { CardsLogic } from '../ports/charts';
import { useSystem } from '../hooks/system';
import { useFigures, useReadings, useSummary } from '../hooks/use-figures';
import { Statement } from './statement';

interface BalanceProps {
  readonly userId: string;
  /** Told what can be asked for. */
  readonly request: RequestRef;
}

function useTold(request: RequestRef, balance: number | null) {
  useEffect(() => request.send({ type: 'balance.read', balance }), [request, balance]);
}

function Explained({ userId, request, ledger }: BalanceProps & { ledger: ListRef }) {
  const { cachedFigures } = useSystem();
  const statement = useSelector(ledger, selectStatement);
  useTold(request, useSelector(ledger, selectToldBalance));
  return <Statement figures={statement ?? cachedFigures(userId)} />;
}

function AskedByPart({ userId, request, logic }: BalanceProps & { logic: CardsLogic }) {
  const { cachedFigures } = useSystem();
  const figures = useFigures(logic, 'figures:withdraw');
  const { value, problem, failed } = useSummary(figures);
  useTold(request, useSelector(useReadings(figures).balance as ReadingRef, selectReadBalance));
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
