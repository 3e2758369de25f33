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
import { namedIn } from '../../machines/attention/away.rules';
import { selectUser, selectUserId } from '../../machines/auth/auth.selectors';
import { figure, rupiah } from '../kit/format';
import { Marquee, MarqueePlace } from '../kit/marquee';
import { PageHeader } from '../kit/page-header';
import { Muted, Stack } from '../kit/primitives';
import type {
  AheadLogic,
  AnnouncementLogic,
  AwayLogic,
  CardsLogic,
  MemberAttentionLogic,
  ScreenProps,
  StatisticsLogic,
  TaskLogic,
} from '../ports/charts';
import { useSystem } from '../hooks/system';
import { AheadCard } from './ahead/ahead-card';
import { AwayCard } from './away-card';
import { DashboardBody } from './dashboard-body';
import { type FigureCard, FigureCards } from './figure-cards';
import { IncomeCard } from './income-card';
import { MemberAttention } from './member-attention';
import { ReadAt } from './read-at';
import { useFigures, useSummary } from '../hooks/use-figures';

export interface MemberCharts extends AwayLogic {
  readonly memberFigures: CardsLogic;
  readonly announcement: AnnouncementLogic;
  readonly ownStatistics: StatisticsLogic;
  readonly ownAhead: AheadLogic;
  readonly rest: TaskLogic;
  readonly memberAttention: MemberAttentionLogic;
}

const count = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : figure(figures[name]);
const total = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : (
    <>
      {figure(figures[name])}{' '}
      <Muted as="span" fontSize="xs" fontWeight="normal">
        total
      </Muted>
    </>
  );
const money = (name: string) => (figures: Readonly<Record<string, number>>) =>
  figures[name] === undefined ? undefined : rupiah(figures[name]);

/** HOME-07 to HOME-13, in order. */
const cards: readonly FigureCard[] = [
  {
    label: 'Whatsapp Aktif',
    icon: <SmartphoneIcon />,
    tone: 'success',
    part: 'accounts',
    value: count('connectedCount'),
    to: '/whatsapp?s=connected',
  },
  {
    label: 'Whatsapp Tidak Aktif',
    icon: <UnplugIcon />,
    tone: 'neutral',
    part: 'accounts',
    value: count('disconnectedCount'),
    to: '/whatsapp?sort=-state',
  },
  {
    label: 'Blast Berhasil',
    icon: <CircleCheckIcon />,
    tone: 'success',
    part: 'messages',
    value: total('successCount'),
    to: '/whatsapp?sort=-count_success',
  },
  {
    label: 'Blast Gagal',
    icon: <CircleXIcon />,
    tone: 'danger',
    part: 'messages',
    value: total('failCount'),
    to: '/whatsapp?sort=-count_fail',
  },
  {
    label: 'Pendapatan Hari Ini',
    icon: <BanknoteIcon />,
    part: 'income',
    value: money('todayIncome'),
    to: '/whatsapp?sort=-income',
  },
  { label: 'Sisa Saldo', icon: <WalletIcon />, part: 'balance', value: money('balance'), to: '/withdraw' },
  {
    label: 'Total Bonus',
    icon: <GiftIcon />,
    tone: 'info',
    part: 'bonus',
    value: money('totalBonus'),
    to: '/bonus',
  },
];

/** How long one is taken to be before the first has been read: as a message of one part. */
const USUAL_LENGTH = 160;

/** The announcement of the settings (HOME-04); while it is read, the place of one as long as at the last visit. */
function Announcement({ logic }: { logic: AnnouncementLogic }) {
  const { auth, cachedFigures } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  const { value, isAwaited } = useSummary(useFigures(logic, 'announcement'));
  if (value.announcement) return <Marquee text={value.announcement} />;
  const { announced = USUAL_LENGTH } = cachedFigures(userId);
  return isAwaited && announced > 0 ? <MarqueePlace length={announced} /> : null;
}

/** A member's own figures, live, under the announcement of the settings (HOME-04). */
export function MemberDashboard({ charts }: ScreenProps<MemberCharts>) {
  const { auth } = useSystem();
  const firstname = useSelector(auth, selectUser)?.firstname ?? '';
  const figures = useFigures(charts.memberFigures, 'figures');
  const statistics = useFigures(charts.ownStatistics, 'statistics');
  const ahead = useFigures(charts.ownAhead, 'ahead');
  const report = useSummary(useFigures(charts.away, 'away'));
  const attention = useFigures(charts.memberAttention, 'attention');
  const waiting = useSummary(attention);
  const { away } = report.value;
  return (
    <>
      <Announcement logic={charts.announcement} />
      <PageHeader title={`Halo, ${firstname}!`} actions={<ReadAt figures={figures} />} />
      <Stack>
        <FigureCards figures={figures} cards={cards} />
        <DashboardBody
          awaited={[report, waiting]}
          todo={
            <>
              <MemberAttention figures={attention} named={namedIn(away)} />
              {away ? <AwayCard report={away} charts={charts} /> : null}
            </>
          }
        >
          <IncomeCard figures={statistics} />
          <AheadCard figures={ahead} whose="own" rest={charts.rest} />
        </DashboardBody>
      </Stack>
    </>
  );
}
