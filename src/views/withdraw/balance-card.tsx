import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ListRef } from '../../machines/crud/list';
import { type FiguresSnapshot, selectProblem } from '../../machines/figures/figures';
import {
  isUnexplained,
  selectReadBalance,
  selectStatement,
  selectToldBalance,
} from '../../machines/withdraw/balance.rules';
import type { RequestRef } from '../../machines/withdraw/request';
import { TitledCard } from '../kit/card';
import { StaleBanner } from '../kit/stale-banner';
import type { FiguresLogic } from '../ports/charts';
import { useScreenActor, useSystem } from '../system';
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

const selectFigures = ({ context }: FiguresSnapshot) => context.figures;

function AskedByPart({ userId, request, logic }: BalanceProps & { logic: FiguresLogic }) {
  const { cachedFigures } = useSystem();
  const figures = useScreenActor(logic, 'figures:withdraw', { userId, cached: cachedFigures(userId) });
  const problem = useSelector(figures, selectProblem);
  useTold(request, useSelector(figures, selectReadBalance));
  return (
    <>
      {problem ? (
        <StaleBanner text={problem} onRetried={() => figures.send({ type: 'retry.requested' })} />
      ) : null}
      <Statement figures={useSelector(figures, selectFigures)} failed={problem !== null} />
    </>
  );
}

/** What is left, and how it came to be: as of the ledger below, where the server has one. */
export function BalanceCard({
  ledger,
  logic,
  ...props
}: BalanceProps & { ledger: ListRef; logic: FiguresLogic }) {
  const unexplained = useSelector(ledger, isUnexplained);
  return (
    <TitledCard title="Saldo">
      {unexplained ? <AskedByPart logic={logic} {...props} /> : <Explained ledger={ledger} {...props} />}
    </TitledCard>
  );
}
