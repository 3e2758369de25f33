import type { OfficeAttention } from '../../machines/attention/attention.rules';
import type { FiguresRef } from '../../machines/figures/figures';
import { TitledCard } from '../kit/card';
import { rupiah } from '../kit/format';
import { TextLink } from '../kit/text-link';
import { useSummary } from '../hooks/use-figures';
import { KeyFigure, KeyFigures } from './facts';

/** What members earned this month, and were paid; hidden where the server has no months. */
export function MoneyCard({ figures }: { figures: FiguresRef<OfficeAttention> }) {
  const { month } = useSummary(figures).value;
  return month ? (
    <TitledCard
      title="Uang bulan ini"
      actions={<TextLink href="/withdraw/statement/all">Laporan bulanan</TextLink>}
    >
      <KeyFigures>
        <KeyFigure label="Diperoleh member" value={rupiah(month.earned)} />
        <KeyFigure label="Dibayarkan" value={rupiah(month.paid)} />
        <KeyFigure wide label="Saldo semua member sekarang" value={rupiah(month.owed)} />
      </KeyFigures>
    </TitledCard>
  ) : null;
}
