import { useSelector } from '@xstate/react';
import { Children, type ReactNode } from 'react';
import { selectRole } from '../../../machines/auth/auth.selectors';
import type { listMachine, ListRef, ListSnapshot } from '../../../machines/crud/list';
import { previewOf } from '../../../machines/crud/preview.rules';
import { isAbsent, type ReadingRef } from '../../../machines/figures/reading';
import { useRowId } from '../../form/use-form';
import { useReadings, useSummary } from '../../hooks/use-figures';
import { useScreenActor, useSystem } from '../../hooks/system';
import { ErrorState } from '../../kit/empty-state';
import { PageHeader } from '../../kit/page-header';
import { Grid, Stack } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { StaleBanner } from '../../kit/stale-banner';
import { useNamedSubject } from '../../kit/subject';
import NotFound from '../../not-found/not-found';
import { useList } from '../../list/use-list';
import type { ListLogic, PersonLogic, ScreenProps, TaskLogic } from '../../ports/charts';
import { personName } from '../../records/person-name';
import type { AccessTasks } from '../access-card';
import { AccountsCard, BonusCard, MoneyCard, ReferralCard, SessionsCard } from './cards';
import { PersonHeader } from './header';
import { Timeline, TIMELINE_FILTERS } from './timeline';

interface Charts extends AccessTasks {
  readonly person: PersonLogic;
  readonly personAccounts: ListLogic;
  readonly personLedger: ListLogic;
  readonly personBonuses: ListLogic;
  readonly personReferrals: ListLogic;
  readonly personSessions: ListLogic;
  readonly personTimeline: ListLogic;
  readonly sessionEnd: TaskLogic;
  readonly sessionsEnd: TaskLogic;
}
type PersonProps = ScreenProps<Charts> & { readonly id: string };

/** Cards stand beside the timeline where there is room, those that matter most before it elsewhere. */
const BESIDE = {
  gap: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  '&:has([data-awaited]) > :last-child': { display: { base: 'none', xl: 'flex' } },
} as const;

const isAwaited = (list: ListSnapshot) => list.context.at === 0 && list.context.failures === 0;

/** Cards of lists below each other, each once those over it were read or failed: nobody knows how high they will be. */
function InTurn({ lists: [list, ...later], children }: { lists: readonly ListRef[]; children: ReactNode }) {
  const awaited = useSelector(list, (snapshot) => snapshot !== undefined && isAwaited(snapshot));
  const [card, ...others] = Children.toArray(children);
  return (
    <>
      {card}
      {awaited ? (
        <div data-awaited="" hidden />
      ) : later.length > 0 ? (
        <InTurn lists={later}>{others}</InTurn>
      ) : null}
    </>
  );
}
const useFirst = (logic: typeof listMachine, name: string, id: string) =>
  useScreenActor(logic, `list:person ${name}`, { query: previewOf(id) });

function Person({ charts, id }: PersonProps) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  const figures = useScreenActor(charts.person, 'figures:person', { userId: id });
  const { value, problem } = useSummary(figures);
  const absent = useSelector(useReadings(figures).person as ReadingRef, isAbsent);
  const { person } = value;
  const accounts = useFirst(charts.personAccounts, 'accounts', id);
  const ledger = useFirst(charts.personLedger, 'ledger', id);
  const bonuses = useFirst(charts.personBonuses, 'bonuses', id);
  const timeline = useList(charts.personTimeline, 'list:person timeline', TIMELINE_FILTERS);
  const referrals = useFirst(charts.personReferrals, 'referrals', id);
  const sessions = useFirst(charts.personSessions, 'sessions', id);
  const name = person ? personName(person) : '';
  useNamedSubject(name);
  if (absent) return <NotFound />;
  const retry = () => figures.send({ type: 'retry.requested' });
  return (
    <>
      <PageHeader title="Profil Member" />
      <Stack>
        {problem !== null && person ? <StaleBanner text={problem} onRetried={retry} /> : null}
        {person ? (
          <PersonHeader person={person} charts={charts} />
        ) : problem === null ? (
          <div role="status" aria-label="Memuat…">
            <Skeleton height="24rem" />
          </div>
        ) : (
          <ErrorState text={problem} onRetried={retry} />
        )}
        {person || problem !== null ? (
          <Grid css={BESIDE}>
            <Stack gridColumn={{ xl: '2' }} gridRow={{ xl: '1' }}>
              <InTurn lists={[accounts, ledger, bonuses]}>
                <AccountsCard list={accounts} id={id} role={role} />
                <MoneyCard list={ledger} id={id} />
                <BonusCard list={bonuses} id={id} />
              </InTurn>
            </Stack>
            <Stack gridColumn={{ xl: '1' }} gridRow={{ xl: '1' }}>
              <InTurn lists={[timeline, referrals, sessions]}>
                <Timeline list={timeline} id={id} />
                <ReferralCard list={referrals} referrer={person?.Referrer} />
                <SessionsCard list={sessions} id={id} end={charts.sessionEnd} endAll={charts.sessionsEnd} />
              </InTurn>
            </Stack>
          </Grid>
        ) : null}
      </Stack>
    </>
  );
}

/** `/member/profile?id=`: all that is known of a person, and what was done by and to them. */
export default function PersonPage({ charts }: ScreenProps<Charts>) {
  const id = useRowId();
  return id === '' ? <NotFound /> : <Person key={id} id={id} charts={charts} />;
}
