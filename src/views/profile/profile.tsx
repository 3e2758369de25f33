import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lacksFactor, selectDetails, selectUser } from '../../machines/auth/auth.selectors';
import type { FormSnapshot } from '../../machines/crud/form';
import { useForm } from '../form/use-form';
import { Notice } from '../kit/notice';
import { PageHeader } from '../kit/page-header';
import { Stack } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { AccessChanges } from './access-changes';
import { FactorCard } from './factor/factor-card';
import { Information, Zone } from './information';
import { ProfileCard, type ProfileCharts } from './profile-card';
import { ProfileForm } from './profile-form';
import { PushCard } from './push/push-card';
import { Sessions } from './sessions';
import type {
  ChooserLogic,
  FactorLogic,
  FormLogic,
  ListLogic,
  PushLogic,
  TaskLogic,
  ScreenProps,
} from '../ports/charts';

const OWN = {
  id: null,
  stays: true,
  // The others are read.
  defaults: { password: '', current_password: '' },
};
const OPEN = ['1', 'true'];
const isLoading = (snapshot: FormSnapshot) => snapshot.hasTag('loading');
/** Why the user could not be read. */
const selectProblem = (snapshot: FormSnapshot) =>
  snapshot.matches('unread') ? snapshot.context.error : null;

/** `/profile`, with `edit=1` or `edit=true` for its modal (PROF-01 to PROF-12). */
export default function Profile({
  charts,
}: ScreenProps<
  ProfileCharts & {
    profileForm: FormLogic;
    factor: FactorLogic;
    push: PushLogic;
    mutedAccount: ChooserLogic;
    sessionList: ListLogic;
    othersEnd: TaskLogic;
    changeList: ListLogic;
  }
>) {
  const { auth } = useSystem();
  const user = useSelector(auth, selectUser);
  const isHeld = useSelector(auth, lacksFactor);
  const form = useForm(charts.profileForm, 'profile', OWN);
  const [address, setAddress] = useSearchParams();
  const close = useCallback(
    () =>
      setAddress(
        (before) => {
          before.delete('edit');
          return before;
        },
        { replace: true },
      ),
    [setAddress],
  );

  const loading = useSelector(form, isLoading);
  const error = useSelector(form, selectProblem);
  const isKnown = useSelector(auth, selectDetails) === 'known';
  const isAwaited = !isKnown && (loading || error !== null);
  // The modal opens with its fields, so that the first of them has the focus.
  const isEdited = OPEN.includes(address.get('edit') ?? '') && !loading;

  // It stays where it began: what is set up there is shown once.
  const [leads] = useState(isHeld);

  if (user === null) return null;
  const factor = <FactorCard logic={charts.factor} />;
  return (
    <>
      <PageHeader title="User Profile" />
      <Stack>
        {isHeld ? (
          <Notice tone="warning">
            Peran Anda wajib memakai verifikasi dua langkah. Aktifkan di bawah ini untuk membuka layar
            lainnya.
          </Notice>
        ) : null}
        <ProfileCard charts={charts} user={user} isRead={!loading} />
        {leads ? factor : null}
        <Information
          user={user}
          reading={isAwaited ? { error, onRetried: () => form.send({ type: 'retry.requested' }) } : null}
          onEdited={() => setAddress({ edit: '1' }, { replace: true })}
        />
        {leads ? null : factor}
        <PushCard logic={charts.push} mutedAccount={charts.mutedAccount} />
        <Sessions list={charts.sessionList} end={charts.othersEnd} />
        <AccessChanges list={charts.changeList} />
        <Zone />
      </Stack>
      {isEdited ? <ProfileForm form={form} onClosed={close} /> : null}
    </>
  );
}
