import { useSelector } from '@xstate/react';
import {
  ActivityIcon,
  ChartColumnIcon,
  NetworkIcon,
  PhoneIcon,
  SmartphoneIcon,
  UnplugIcon,
  UsersRoundIcon,
} from 'lucide-react';
import { selectUser } from '../../machines/auth/auth.selectors';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import type { FiguresLogic } from '../ports/charts';
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
  { label: 'Proxy Belum Digunakan', icon: <NetworkIcon />, value: count('unUsed') },
  { label: 'Nomor Belum Diblast', icon: <PhoneIcon />, value: count('unBlasted') },
  { label: 'Whatsapp Aktif', icon: <SmartphoneIcon />, tone: 'success', value: count('connectedCount') },
  { label: 'Whatsapp Tidak Aktif', icon: <UnplugIcon />, tone: 'neutral', value: count('disconnectedCount') },
  { label: 'Member Aktif Saat Ini', icon: <UsersRoundIcon />, tone: 'info', value: count('activeMembers') },
  { label: 'Blast Hari Ini', icon: <ActivityIcon />, value: result('today') },
  { label: 'Total Blast', icon: <ChartColumnIcon />, value: result('total') },
];

/** What sends, what there is to send to and through, and who is there, live, for admin and dev. */
export function AdminDashboard({ logic }: { logic: FiguresLogic }) {
  const { auth } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(logic);
  return (
    <>
      <PageHeader title={`Selamat datang, ${firstname}!`} />
      <FigureCards figures={figures} cards={cards} />
    </>
  );
}
