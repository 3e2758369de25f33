import { useSelector } from '@xstate/react';
import {
  LuActivity,
  LuChartColumn,
  LuNetwork,
  LuPhone,
  LuSmartphone,
  LuUnplug,
  LuUsersRound,
} from 'react-icons/lu';
import { selectUser } from '../../machines/auth/auth.selectors';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { useSystem } from '../system';
import { BlastResult } from './blast-result';
import { type FigureCard, FigureCards } from './figure-cards';
import { useFigures } from './use-figures';

type Figures = Readonly<Record<string, number>>;
const count = (name: string) => (figures: Figures) =>
  figures[name] === undefined ? undefined : figure(figures[name]);
const result = (period: 'today' | 'total') => (figures: Figures) => {
  const success = figures[`${period}Success`];
  const fail = figures[`${period}Fail`];
  return success === undefined || fail === undefined ? undefined : (
    <BlastResult success={success} fail={fail} />
  );
};

/** HOME-15 to HOME-21, in order. */
const cards: readonly FigureCard[] = [
  { label: 'Proxy Belum Digunakan', icon: <LuNetwork />, value: count('unUsed') },
  { label: 'Nomor Belum Diblast', icon: <LuPhone />, value: count('unBlasted') },
  { label: 'Whatsapp Aktif', icon: <LuSmartphone />, tone: 'success', value: count('connectedCount') },
  { label: 'Whatsapp Tidak Aktif', icon: <LuUnplug />, tone: 'neutral', value: count('disconnectedCount') },
  { label: 'Member Aktif Saat Ini', icon: <LuUsersRound />, tone: 'info', value: count('activeMembers') },
  { label: 'Blast Hari Ini', icon: <LuActivity />, value: result('today') },
  { label: 'Total Blast', icon: <LuChartColumn />, value: result('total') },
];

/** The figures of everything that sends, live, for admin and dev. */
export function AdminDashboard() {
  const { auth, logic } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(logic.adminFigures);
  return (
    <>
      <PageHeader title={`Selamat datang, ${firstname}!`} />
      <FigureCards figures={figures} cards={cards} />
    </>
  );
}
