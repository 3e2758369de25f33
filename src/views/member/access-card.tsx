import { useSelector } from '@xstate/react';
import type { Access } from '../../machines/auth/auth.types';
import { isRunning, type TaskParams } from '../../machines/crud/task';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { words } from '../kit/format';
import { Box, Muted, Row } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import type { AccessLogic, TaskLogic } from '../ports/charts';
import { useScreenActor } from '../hooks/system';
import { useSummary } from '../hooks/use-figures';

export interface AccessTasks {
  readonly memberAppointment: TaskLogic;
  readonly memberLock: TaskLogic;
  readonly passwordLink: TaskLogic;
}
export interface AccessCharts extends AccessTasks {
  readonly memberAccess: AccessLogic;
}

interface AccessButtonProps {
  readonly logic: TaskLogic;
  readonly name: string;
  readonly params: TaskParams;
  readonly label: string;
  readonly text: string;
  readonly danger?: boolean;
}

/** A button that changes a user's access, after a question. */
export function AccessButton({ logic, name, params, label, text, danger = false }: AccessButtonProps) {
  const question = { title: `${label}?`, text, confirm: `Ya, ${label}.` };
  const task = useScreenActor(logic, name, { question });
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette={danger ? 'danger' : 'neutral'}
      pending={useSelector(task, isRunning)}
      onClick={() => task.send({ type: 'task.requested', params })}
    >
      {label}
    </Button>
  );
}

const SIGNS_IN_ANEW = 'Semua sesinya berakhir, dan ia masuk lagi.';

/** What each role that the office appoints becomes instead. */
const APPOINTMENTS: Readonly<
  Record<string, { readonly role: string; readonly label: string; readonly text: string }>
> = {
  member: {
    role: 'staff',
    label: 'Jadikan Staff',
    text: `Staff menjawab penarikan semua member, dan memakai generator dan validator. ${SIGNS_IN_ANEW}`,
  },
  staff: {
    role: 'member',
    label: 'Jadikan Member',
    text: `Penarikan, generator dan validator tidak lagi dibuka untuknya. ${SIGNS_IN_ANEW}`,
  },
};

interface ActionsProps {
  readonly id: string;
  readonly charts: AccessTasks;
  readonly access: Access;
}

/** What can be done to a person's access; nothing where only the server's own machine decides about the role. */
export function AccessActions({ id, charts, access }: ActionsProps) {
  const appointment = APPOINTMENTS[access.role];
  return appointment ? (
    <>
      <AccessButton
        key={`role ${access.role}`}
        name="member role"
        logic={charts.memberAppointment}
        params={{ id, role: appointment.role }}
        label={appointment.label}
        text={appointment.text}
      />
      <AccessButton
        key={`lock ${access.locked}`}
        name="member lock"
        logic={charts.memberLock}
        params={{ id, locked: String(!access.locked) }}
        label={access.locked ? 'Buka Kunci' : 'Kunci'}
        danger={!access.locked}
        text={
          access.locked
            ? 'Ia dapat masuk lagi dengan kata sandinya.'
            : 'Semua sesinya berakhir, dan ia tidak dapat masuk sampai kuncinya dibuka. Blast yang berjalan tidak berhenti.'
        }
      />
      <AccessButton
        name="password link"
        logic={charts.passwordLink}
        params={{ id }}
        label="Buat Link Kata Sandi"
        text="Link berlaku sekali, selama 24 jam, dan disalin untuk Anda kirim sendiri. Link yang lama tidak berlaku lagi; begitu dipakai, semua sesinya berakhir."
      />
    </>
  ) : null;
}
export const isAppointed = (role: string) => Object.hasOwn(APPOINTMENTS, role);

/** Role, lock and password of a member or of staff; not shown where the server cannot change them. */
export function AccessCard({ id, charts }: { id: string; charts: AccessCharts }) {
  const { value } = useSummary(useScreenActor(charts.memberAccess, 'figures:access', { userId: id }));
  const { role, locked } = value;
  if (role === undefined || locked === undefined || locked === null) return null;
  const access = { role, locked };
  return (
    <Box mt="6" maxWidth="44rem">
      <TitledCard title="Akses">
        <Row gap="2">
          <StateBadge tone="neutral">{words(role)}</StateBadge>
          {locked ? <StateBadge tone="danger">Terkunci</StateBadge> : null}
        </Row>
        {isAppointed(role) ? (
          <Row gap="3" mt="4">
            <AccessActions id={id} charts={charts} access={access} />
          </Row>
        ) : (
          <Muted mt="3">Peran ini hanya diatur di komputer server.</Muted>
        )}
      </TitledCard>
    </Box>
  );
}
