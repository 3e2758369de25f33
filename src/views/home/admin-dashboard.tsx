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
import { Stack } from '../kit/primitives';
import type { FiguresLogic, OfficeAttentionLogic, ScreenProps, StatisticsLogic } from '../ports/charts';
import { useSystem } from '../system';
import { BlastResult } from './blast-result';
import { type FigureCard, FigureCards } from './figure-cards';
import { OfficeAttention } from './office-attention';
import { ReadAt } from './read-at';
import { ThroughputCard } from './throughput-card';
import { useFigures, useReading } from './use-figures';

export interface AdminCharts {
  readonly adminFigures: FiguresLogic;
  readonly allStatistics: StatisticsLogic;
  readonly officeAttention: OfficeAttentionLogic;
}

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
  { label: 'Proxy Belum Digunakan', icon: <NetworkIcon />, value: count('unUsed'), to: '/proxy' },
  { label: 'Nomor Belum Diblast', icon: <PhoneIcon />, value: count('unBlasted'), to: '/phonenumber' },
  {
    label: 'Whatsapp Aktif',
    icon: <SmartphoneIcon />,
    tone: 'success',
    value: count('connectedCount'),
    to: '/whatsapp/board?state=connected',
  },
  {
    label: 'Whatsapp Tidak Aktif',
    icon: <UnplugIcon />,
    tone: 'neutral',
    value: count('disconnectedCount'),
    to: '/whatsapp/board',
  },
  {
    label: 'Member Aktif Saat Ini',
    icon: <UsersRoundIcon />,
    tone: 'info',
    value: count('activeMembers'),
    to: '/member',
  },
  { label: 'Blast Hari Ini', icon: <ActivityIcon />, value: result('today') },
  {
    label: 'Total Blast',
    icon: <ChartColumnIcon />,
    value: result('total'),
    to: '/whatsapp/board?sort=-success',
  },
];

/** What sends, what there is to send to and through, and who is there, live, for admin and dev. */
export function AdminDashboard({ charts }: ScreenProps<AdminCharts>) {
  const { auth } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(charts.adminFigures);
  const statistics = useReading(charts.allStatistics, 'statistics');
  const attention = useReading(charts.officeAttention, 'attention');
  return (
    <>
      <PageHeader title={`Selamat datang, ${firstname}!`} actions={<ReadAt figures={figures} />} />
      <Stack>
        <FigureCards figures={figures} cards={cards} />
        <OfficeAttention reading={attention} figures={figures} statistics={statistics} />
        <ThroughputCard reading={statistics} />
      </Stack>
    </>
  );
}
