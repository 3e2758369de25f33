import { useSelector } from '@xstate/react';
import type { Member } from '../../api/schema/entities/people';
import { isRunning, type TaskParams } from '../../machines/crud/task';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { Box, Flex, Muted, Text } from '../kit/primitives';
import type { TaskLogic } from '../ports/charts';
import { useScreenActor } from '../hooks/system';

export interface AccessTasks {
  readonly memberAppointment: TaskLogic;
  readonly memberLock: TaskLogic;
  readonly passwordLink: TaskLogic;
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
  readonly person: Member;
  readonly charts: AccessTasks;
}
interface Action extends Omit<AccessButtonProps, 'logic'> {
  /** What it is about, and its chart. */
  readonly about: string;
  readonly chart: keyof AccessTasks;
}

/** What can be done to a person's access; nothing where only the server's own machine decides about the role. */
function actionsFor({ id, role, locked }: Member): readonly Action[] {
  const appointment = APPOINTMENTS[role];
  if (!appointment) return [];
  const isLocked = locked === 1;
  return [
    {
      about: 'Peran',
      chart: 'memberAppointment',
      name: 'member role',
      params: { id, role: appointment.role },
      label: appointment.label,
      text: appointment.text,
    },
    {
      about: 'Status',
      chart: 'memberLock',
      name: 'member lock',
      params: { id, locked: String(!isLocked) },
      label: isLocked ? 'Buka Kunci' : 'Kunci',
      danger: !isLocked,
      text: isLocked
        ? 'Ia dapat masuk lagi dengan kata sandinya.'
        : 'Semua sesinya berakhir, dan ia tidak dapat masuk sampai kuncinya dibuka. Blast yang berjalan tidak berhenti.',
    },
    {
      about: 'Kata sandi',
      chart: 'passwordLink',
      name: 'password link',
      params: { id },
      label: 'Buat Link Kata Sandi',
      text: 'Link berlaku sekali, selama 24 jam, dan disalin untuk Anda kirim sendiri. Link yang lama tidak berlaku lagi; begitu dipakai, semua sesinya berakhir.',
    },
  ];
}
export const isAppointed = (role: string) => Object.hasOwn(APPOINTMENTS, role);

function Press({ charts, action }: { charts: AccessTasks; action: Action }) {
  const { chart, name, params, label, text, danger = false } = action;
  return <AccessButton key={label} logic={charts[chart]} {...{ name, params, label, text, danger }} />;
}

/** The buttons alone. */
export const AccessActions = ({ person, charts }: ActionsProps) =>
  actionsFor(person).map((action) => <Press key={action.name} charts={charts} action={action} />);

/** Role, lock and password of a member or of staff, each with what becomes of it; nothing where the server cannot change them. */
export function AccessCard({ person, charts }: ActionsProps) {
  if (person.locked == null) return null;
  const actions = actionsFor(person);
  return (
    <TitledCard title="Akses">
      {actions.map((action) => (
        <Flex
          key={action.name}
          gap={{ base: '3', md: '8' }}
          py="4"
          borderTopWidth="1px"
          css={{
            '&:first-of-type': { pt: '0', borderTopWidth: '0' },
            '&:last-of-type': { pb: '0' },
          }}
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ md: 'center' }}
        >
          <Box flex="1" minWidth="0">
            <Text fontSize="sm" fontWeight="medium">
              {action.about}
            </Text>
            <Muted mt="0.5">{`${action.label}: ${action.text}`}</Muted>
          </Box>
          <Press charts={charts} action={action} />
        </Flex>
      ))}
      {actions.length === 0 ? <Muted>Peran ini hanya diatur di komputer server.</Muted> : null}
    </TitledCard>
  );
}
