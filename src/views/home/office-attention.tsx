import { BanIcon, HandCoinsIcon, PhoneIcon } from 'lucide-react';
import type { Statistics } from '../../api/schema/statistics';
import type { OfficeAttention as Attention } from '../../machines/attention/attention.rules';
import type { Figures, FiguresRef } from '../../machines/figures/figures';
import { endurance, isSoonGone } from '../../machines/figures/statistics.rules';
import { figure, rupiah } from '../kit/format';
import { type ActionItem, ActionList } from './action-list';
import { useSummary } from '../hooks/use-figures';
import type { StatisticsRef } from './statistics-card';

const HOURS_A_DAY = 24;

const lasting = (hours: number) => {
  if (hours < 1) return 'kurang dari 1 jam';
  return hours < 2 * HOURS_A_DAY
    ? `sekitar ${figure(hours)} jam`
    : `sekitar ${figure(hours / HOURS_A_DAY)} hari`;
};

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

/** How long the unused numbers last; only how many they are where the pace is not known. */
function numbersItem(numbers: number, statistics: Statistics | undefined): ActionItem {
  const rest = statistics ? endurance(numbers, statistics) : null;
  const isLow = isSoonGone(numbers, rest);
  const pace = rest
    ? `habis ${lasting(rest.hours)} lagi, laju ${figure(rest.rate)} per jam`
    : 'Belum ada blast hari ini';
  return {
    id: 'numbers',
    icon: <PhoneIcon />,
    tone: isLow ? 'warning' : 'neutral',
    title: `${figure(numbers)} nomor belum diblast`,
    detail: numbers === 0 ? 'Nomor lama dipakai kembali' : statistics && pace,
    to: isLow ? '/phonenumber/create' : '/phonenumber?sent=never',
    action: isLow ? 'Tambah' : 'Lihat',
    about: 'nomor',
  };
}

/** What waits for the office, and how long it can go on sending. */
export function OfficeAttention({
  attention,
  figures,
  statistics: statisticsRef,
}: {
  attention: FiguresRef<Attention>;
  figures: FiguresRef<Figures>;
  statistics: StatisticsRef;
}) {
  const { suspended, waiting } = useSummary(attention).value;
  const { blasted = 0, unBlasted: numbers } = useSummary(figures).value;
  const { statistics } = useSummary(statisticsRef).value;
  const items = [
    ...(waiting ? [withdrawsItem(waiting)] : []),
    ...(suspended ? [accountsItem(suspended)] : []),
    // An office without any number is led to them by its first steps.
    ...(numbers === undefined || blasted + numbers === 0 ? [] : [numbersItem(numbers, statistics)]),
  ];
  return <ActionList figures={attention} items={items} />;
}
