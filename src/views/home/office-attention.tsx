import { BanIcon, HandCoinsIcon, PhoneIcon } from 'lucide-react';
import { isSoonGone, type OfficeAttention as Attention } from '../../machines/attention/attention.rules';
import type { Figures, FiguresRef, Summary } from '../../machines/figures/figures';
import { figure, rupiah } from '../kit/format';
import type { Foretold } from '../ports/charts';
import { type ActionItem, ActionList } from './action-list';
import { useSummary } from '../hooks/use-figures';
import { NumbersAhead } from './ahead/numbers-ahead';

function accountsItem({ count, isLeast }: Attention['suspended']): ActionItem {
  return {
    id: 'suspended',
    icon: <BanIcon />,
    tone: count > 0 ? 'danger' : 'neutral',
    title:
      count > 0
        ? `${isLeast ? 'lebih dari ' : ''}${figure(isLeast ? count - 1 : count)} akun ditangguhkan`
        : 'Tidak ada akun ditangguhkan',
    detail: count > 0 && 'Menunggu diaktifkan kembali',
    to: '/whatsapp/suspended',
    action: 'Lihat',
    about: 'akun ditangguhkan',
  };
}

const withdrawsItem = ({ count, sum }: Attention['waiting']): ActionItem => ({
  id: 'withdraws',
  icon: <HandCoinsIcon />,
  tone: count > 0 ? 'warning' : 'neutral',
  title: count > 0 ? `${figure(count)} penarikan menunggu` : 'Semua penarikan sudah dijawab',
  detail: count > 0 && rupiah(sum),
  to: '/withdraw/requested?status=requested',
  action: count > 0 ? 'Jawab' : 'Lihat',
  about: 'penarikan',
});

/** When the unused numbers are gone; only how many they are where that is not foretold. */
function numbersItem(numbers: number, { value, isAwaited }: Summary<Foretold>): ActionItem {
  const isLow = isSoonGone(numbers, value.ahead ?? (isAwaited ? undefined : null));
  return {
    id: 'numbers',
    icon: <PhoneIcon />,
    tone: isLow ? 'warning' : 'neutral',
    title: `${figure(numbers)} nomor belum diblast`,
    detail:
      numbers === 0 ? (
        'Nomor lama dipakai kembali'
      ) : (
        <NumbersAhead ahead={value.ahead} isAwaited={isAwaited} />
      ),
    to: isLow ? '/phonenumber/create' : '/phonenumber?sent=never',
    action: isLow ? 'Tambah' : 'Lihat',
    about: 'nomor',
  };
}

/** What waits for the office, and how long its numbers last. */
export function OfficeAttention({
  attention,
  figures,
  ahead,
}: {
  attention: FiguresRef<Attention>;
  figures: FiguresRef<Figures>;
  ahead: FiguresRef<Foretold>;
}) {
  const { suspended, waiting } = useSummary(attention).value;
  const { blasted = 0, unBlasted: numbers } = useSummary(figures).value;
  const foretold = useSummary(ahead);
  const items = [
    ...(waiting ? [withdrawsItem(waiting)] : []),
    ...(suspended ? [accountsItem(suspended)] : []),
    // An office without any number is led to them by its first steps.
    ...(numbers === undefined || blasted + numbers === 0 ? [] : [numbersItem(numbers, foretold)]),
  ];
  return <ActionList figures={attention} items={items} />;
}
