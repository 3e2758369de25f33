import { useSelector } from '@xstate/react';
import {
  LuBanknote,
  LuCircleCheck,
  LuCircleX,
  LuGift,
  LuSmartphone,
  LuUnplug,
  LuWallet,
} from 'react-icons/lu';
import { selectUser } from '../../machines/auth/auth.selectors';
import { figure, rupiah } from '../kit/format';
import { Marquee } from '../kit/marquee';
import { PageHeader } from '../kit/page-header';
import { useSystem } from '../system';
import { type FigureCard, FigureCards } from './figure-cards';
import { useFigures } from './use-figures';

const count = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : figure(figures[name]);
const money = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : rupiah(figures[name]);

/** HOME-07 to HOME-13, in order. */
const cards: readonly FigureCard[] = [
  { label: 'Whatsapp Aktif', icon: <LuSmartphone />, tone: 'success', value: count('connectedCount') },
  { label: 'Whatsapp Tidak Aktif', icon: <LuUnplug />, tone: 'neutral', value: count('disconnectedCount') },
  { label: 'Blast Berhasil', icon: <LuCircleCheck />, tone: 'success', value: count('successCount') },
  { label: 'Blast Gagal', icon: <LuCircleX />, tone: 'danger', value: count('failCount') },
  { label: 'Pendapatan Hari Ini', icon: <LuBanknote />, value: money('todayIncome') },
  { label: 'Sisa Saldo', icon: <LuWallet />, value: money('balance') },
  { label: 'Total Bonus', icon: <LuGift />, tone: 'info', value: money('totalBonus') },
];

/** A member's own figures, live, under the announcement of the settings (HOME-04). */
export function MemberDashboard() {
  const { auth, logic } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(logic.memberFigures);
  const announcement = useSelector(figures, ({ context }) => context.announcement);
  return (
    <>
      {announcement ? <Marquee text={announcement} /> : null}
      <PageHeader title={`Halo, ${firstname}!`} />
      <FigureCards figures={figures} cards={cards} />
    </>
  );
}
