import { useSelector } from '@xstate/react';
import { selectUser } from '../../../machines/auth/auth.selectors';
import { can, type Permission, roleOf } from '../../../machines/auth/policy';
import type { PushRef } from '../../../machines/push/push';
import { type Choices as Chosen, isTold, type Topic, withTopic } from '../../../machines/push/push.rules';
import { useSystem } from '../../hooks/system';
import { Checkbox } from '../../kit/checkbox';
import { Box, Row, Stack, Text } from '../../kit/primitives';
import { TimeField } from '../../kit/time-field';

const TOPICS: readonly (readonly [topic: Topic, label: string, permission?: Permission])[] = [
  ['links', 'Akun terputus atau ditangguhkan'],
  ['blasts', 'Blast selesai atau gagal'],
  ['money', 'Penarikan dan bonus'],
  ['others', 'Yang dilakukan orang lain pada akun Anda'],
  ['stock', 'Impor selesai dan nomor hampir habis', 'phoneNumbers.manage'],
];

/** When nothing was chosen before. */
const QUIET = { quietFrom: '22:00', quietTo: '06:00' };
const EVENING = '20:00';
const DIGEST = 'Sekali sehari: pendapatan, dan akun yang perlu disambungkan.';
const EXACTLY = 'Datang pada jam yang dipilih, juga di jam tenang.';

const selectChoices = ({ context }: ReturnType<PushRef['getSnapshot']>) => context.choices;

/** Of what the person is told, and when; kept as it is chosen. */
export function Choices({ push }: { push: PushRef }) {
  const { auth } = useSystem();
  const role = roleOf(useSelector(auth, selectUser));
  const choices = useSelector(push, selectChoices);
  const choose = (choice: Partial<Chosen>) => push.send({ type: 'choice.made', choice });
  const { quietFrom, quietTo, digestAt } = choices;
  return (
    <Stack gap="5">
      <Box as="fieldset">
        <Text as="legend" fontSize="sm" fontWeight="medium" mb="1">
          Beri tahu tentang
        </Text>
        <Stack gap="0">
          {TOPICS.filter(([, , permission]) => !permission || can(role, permission)).map(([topic, label]) => (
            <Checkbox
              key={topic}
              checked={isTold(topic, choices)}
              onChanged={(told) => choose({ mutedKinds: withTopic(choices, topic, told) })}
            >
              {label}
            </Checkbox>
          ))}
        </Stack>
      </Box>
      <Box as="fieldset">
        <Text as="legend" fontSize="sm" fontWeight="medium" mb="1">
          Waktu
        </Text>
        <Checkbox
          checked={quietFrom !== ''}
          hint="Kabar ditahan, lalu dirangkum setelahnya."
          onChanged={(on) => choose(on ? QUIET : { quietFrom: '', quietTo: '' })}
        >
          Jam tenang
        </Checkbox>
        {quietFrom === '' ? null : (
          <Row gap="3" mt="2" mb="3">
            <TimeField label="Dari" value={quietFrom} onChanged={(time) => choose({ quietFrom: time })} />
            <TimeField label="Sampai" value={quietTo} onChanged={(time) => choose({ quietTo: time })} />
          </Row>
        )}
        <Checkbox
          checked={digestAt !== ''}
          hint={quietFrom === '' || digestAt === '' ? DIGEST : `${DIGEST} ${EXACTLY}`}
          onChanged={(on) => choose({ digestAt: on ? EVENING : '' })}
        >
          Rangkuman harian
        </Checkbox>
        {digestAt === '' ? null : (
          <Row mt="2">
            <TimeField label="Pukul" value={digestAt} onChanged={(time) => choose({ digestAt: time })} />
          </Row>
        )}
      </Box>
    </Stack>
  );
}
