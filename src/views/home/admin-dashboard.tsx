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
import { isBeginner, type OfficeSteps, officeSteps } from '../../machines/attention/attention.rules';
import type { FiguresRef } from '../../machines/figures/figures';
import { isAwaited, isLate, type ReadingRef } from '../../machines/figures/reading';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { Stack } from '../kit/primitives';
import type {
  AheadLogic,
  AwayLogic,
  CardsLogic,
  OfficeAttentionLogic,
  OfficeStepsLogic,
  ScreenProps,
  StatisticsLogic,
} from '../ports/charts';
import { useSystem } from '../hooks/system';
import { BlastResult, RESULT_HEIGHT } from './blast-result';
import { AheadCard } from './ahead/ahead-card';
import { AwayCard } from './away-card';
import { DashboardBody } from './dashboard-body';
import { type FigureCard, FigureCards } from './figure-cards';
import { MoneyCard } from './money-card';
import { OfficeAttention } from './office-attention';
import { ReadAt } from './read-at';
import { ThroughputCard } from './throughput-card';
import { useFigures, useReadings, useSummary } from '../hooks/use-figures';
import { FirstSteps } from './first-steps';

export interface AdminCharts extends AwayLogic {
  readonly adminFigures: CardsLogic;
  readonly allStatistics: StatisticsLogic;
  readonly allAhead: AheadLogic;
  readonly officeAttention: OfficeAttentionLogic;
  readonly officeSteps: OfficeStepsLogic;
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
  {
    label: 'Proxy Belum Digunakan',
    icon: <NetworkIcon />,
    part: 'proxies',
    value: count('unUsed'),
    to: '/proxy?usage=unused',
  },
  {
    label: 'Nomor Belum Diblast',
    icon: <PhoneIcon />,
    part: 'numbers',
    value: count('unBlasted'),
    to: '/phonenumber?sent=never',
  },
  {
    label: 'Whatsapp Aktif',
    icon: <SmartphoneIcon />,
    tone: 'success',
    part: 'accounts',
    value: count('connectedCount'),
    to: '/whatsapp/board?state=connected',
  },
  {
    label: 'Whatsapp Tidak Aktif',
    icon: <UnplugIcon />,
    tone: 'neutral',
    part: 'accounts',
    value: count('disconnectedCount'),
    to: '/whatsapp/board?sort=-state',
  },
  {
    label: 'Member Aktif Saat Ini',
    icon: <UsersRoundIcon />,
    tone: 'info',
    part: 'members',
    value: count('activeMembers'),
    to: '/member?status=connected',
  },
  {
    label: 'Blast Hari Ini',
    icon: <ActivityIcon />,
    part: 'today',
    height: RESULT_HEIGHT,
    value: result('today'),
    to: '/whatsapp/board?sort=-sending',
  },
  {
    label: 'Total Blast',
    icon: <ChartColumnIcon />,
    part: 'total',
    height: RESULT_HEIGHT,
    value: result('total'),
    to: '/whatsapp/board?sort=-success',
  },
];

/** What is left to set up; by itself, since figures are told each second. */
function Steps({ read, figures }: { read: FiguresRef<OfficeSteps>; figures: FiguresRef<Figures> }) {
  const { used = 0, unUsed, blasted = 0, unBlasted } = useSummary(figures).value;
  const known = useSummary(read).value;
  const steps = officeSteps({
    ...known,
    ...(unUsed !== undefined && { proxy: used + unUsed > 0 }),
    ...(unBlasted !== undefined && { number: blasted + unBlasted > 0 }),
  });
  return steps && isBeginner(steps) ? <FirstSteps steps={steps} /> : null;
}

/** Accounts, phone numbers, proxies, members and blasts, live, for admin and dev. */
export function AdminDashboard({ charts }: ScreenProps<AdminCharts>) {
  const { auth } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(charts.adminFigures, 'figures');
  const statistics = useFigures(charts.allStatistics, 'statistics');
  const ahead = useFigures(charts.allAhead, 'ahead');
  const report = useSummary(useFigures(charts.away, 'away'));
  const attention = useFigures(charts.officeAttention, 'attention');
  const steps = useFigures(charts.officeSteps, 'steps');
  const waiting = useSummary(attention);
  const numbers = useReadings(figures).numbers as ReadingRef;
  const { away } = report.value;
  return (
    <>
      <PageHeader title={`Halo, ${firstname}!`} actions={<ReadAt figures={figures} />} />
      <Stack>
        <FigureCards figures={figures} cards={cards} />
        <DashboardBody
          awaited={[
            report,
            waiting,
            useSummary(steps),
            useSummary(statistics),
            { isAwaited: useSelector(numbers, isAwaited), isLate: useSelector(numbers, isLate) },
          ]}
          todo={
            <>
              <OfficeAttention attention={attention} figures={figures} ahead={ahead} />
              {away ? <AwayCard report={away} charts={charts} /> : null}
              <MoneyCard figures={attention} />
              <Steps read={steps} figures={figures} />
            </>
          }
        >
          <ThroughputCard figures={statistics} />
          <AheadCard figures={ahead} whose="all" />
        </DashboardBody>
      </Stack>
    </>
  );
}
