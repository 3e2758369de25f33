import { useSelector } from '@xstate/react';
import { selectRole } from '../../../machines/auth/auth.selectors';
import { isAbsent, type ReadingRef } from '../../../machines/figures/reading';
import { useRowId } from '../../form/use-form';
import { useReadings, useSummary } from '../../hooks/use-figures';
import { useScreenActor, useSystem } from '../../hooks/system';
import { ErrorState } from '../../kit/empty-state';
import { PageHeader } from '../../kit/page-header';
import { Box, Grid, Stack } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { StaleBanner } from '../../kit/stale-banner';
import { useNamedSubject } from '../../kit/subject';
import NotFound from '../../not-found/not-found';
import type { ListLogic, PersonLogic, ScreenProps, TaskLogic } from '../../ports/charts';
import { personName } from '../../records/person-name';
import type { AccessTasks } from '../access-card';
import { AccountsCard, BonusCard, MoneyCard, ReferralCard, SessionsCard } from './cards';
import { PersonHeader } from './header';
import { Timeline } from './timeline';

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

const HEADER_HEIGHT = { base: '34.25rem', md: '25rem', xl: '17.5rem' };

/** Cards stand beside the timeline where there is room, those that matter most before it elsewhere. */
const BESIDE = {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;

function Person({ charts, id }: PersonProps) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  const figures = useScreenActor(charts.person, 'figures:person', { userId: id });
  const { value, problem } = useSummary(figures);
  const absent = useSelector(useReadings(figures).person as ReadingRef, isAbsent);
  const { person } = value;
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
            <Box height={HEADER_HEIGHT}>
              <Skeleton height="100%" />
            </Box>
          </div>
        ) : (
          <ErrorState text={problem} onRetried={retry} />
        )}
        <Grid gap="5" {...BESIDE}>
          <Stack gridColumn={{ xl: '2' }} gridRow={{ xl: '1' }}>
            <AccountsCard logic={charts.personAccounts} id={id} role={role} />
            <MoneyCard logic={charts.personLedger} id={id} />
            <BonusCard logic={charts.personBonuses} id={id} />
          </Stack>
          <Stack gridColumn={{ xl: '1' }} gridRow={{ xl: '1' }}>
            <Timeline logic={charts.personTimeline} id={id} />
            <ReferralCard logic={charts.personReferrals} id={id} referrer={person?.Referrer} />
            <SessionsCard
              logic={charts.personSessions}
              id={id}
              end={charts.sessionEnd}
              endAll={charts.sessionsEnd}
            />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}

/** `/member/profile?id=`: all that is known of a person, and what was done by and to them. */
export default function PersonPage({ charts }: ScreenProps<Charts>) {
  const id = useRowId();
  return id === '' ? <NotFound /> : <Person key={id} id={id} charts={charts} />;
}
