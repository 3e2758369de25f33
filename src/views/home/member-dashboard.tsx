import { useSelector } from '@xstate/react';
import {
  BanknoteIcon,
  CircleCheckIcon,
  CircleXIcon,
  GiftIcon,
  SmartphoneIcon,
  UnplugIcon,
  WalletIcon,
} from 'lucide-react';
import { selectUser } from '../../machines/auth/auth.selectors';
import { figure, rupiah } from '../kit/format';
import { Marquee } from '../kit/marquee';
import { PageHeader } from '../kit/page-header';
import type { FiguresLogic } from '../ports/charts';
import { useSystem } from '../system';
import { type FigureCard, FigureCards } from './figure-cards';
import { useFigures } from './use-figures';

const count = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : figure(figures[name]);
const money = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : rupiah(figures[name]);

/** HOME-07 to HOME-13, in order. */
const cards: readonly FigureCard[] = [
  { label: 'Whatsapp Aktif', icon: <SmartphoneIcon />, tone: 'success', value: count('connectedCount') },
  { label: 'Whatsapp Tidak Aktif', icon: <UnplugIcon />, tone: 'neutral', value: count('disconnectedCount') },
  { label: 'Blast Berhasil', icon: <CircleCheckIcon />, tone: 'success', value: count('successCount') },
  { label: 'Blast Gagal', icon: <CircleXIcon />, tone: 'danger', value: count('failCount') },
  { label: 'Pendapatan Hari Ini', icon: <BanknoteIcon />, value: money('todayIncome') },
  { label: 'Sisa Saldo', icon: <WalletIcon />, value: money('balance') },
  { label: 'Total Bonus', icon: <GiftIcon />, tone: 'info', value: money('totalBonus') },
];

/** A member's own figures, live, under the announcement of the settings (HOME-04). */
export function MemberDashboard({ logic }: { logic: FiguresLogic }) {
  const { auth } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(logic);
  const announcement = useSelector(figures, ({ context }) => context.announcement);
  return (
    <>
      {announcement ? <Marquee text={announcement} /> : null}
      <PageHeader title={`Halo, ${firstname}!`} />
      <FigureCards figures={figures} cards={cards} />
    </>
  );
}
