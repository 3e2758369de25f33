import { useSelector } from '@xstate/react';
import type { PushRef } from '../../../machines/push/push';
import { Chooser, useChooser } from '../../chooser/chooser';
import { NameText } from '../../kit/name-text';
import { Button } from '../../kit/button';
import { Box, Flex, Stack, Text } from '../../kit/primitives';
import type { ChooserLogic } from '../../ports/charts';

const selectMuted = ({ context }: ReturnType<PushRef['getSnapshot']>) => context.choices.mutedAccounts;
const ignore = () => {};

/** Accounts of which nothing is told. */
export function MutedAccounts({ push, logic }: { push: PushRef; logic: ChooserLogic }) {
  const muted = useSelector(push, selectMuted);
  const chooser = useChooser(logic, 'chooser:muted', '', ignore);
  const mute = (mutedAccounts: typeof muted) => push.send({ type: 'choice.made', choice: { mutedAccounts } });
  return (
    <Stack gap="2">
      <Box maxWidth="24rem">
        <Chooser
          chooser={chooser}
          label="Akun yang dibisukan"
          name="muted"
          placeholder="Cari akun untuk dibisukan"
          value=""
          known={undefined}
          onChosen={({ value, label }) => {
            if (value !== '' && !muted.some(({ id }) => id === value))
              mute([...muted, { id: value, name: label }]);
          }}
        />
      </Box>
      {muted.length === 0 ? null : (
        <Stack as="ul" gap="0" maxWidth="24rem">
          {muted.map(({ id, name }) => (
            <Flex key={id} as="li" justifyContent="space-between" alignItems="center" gap="3">
              <Text fontSize="sm" minWidth="0" overflowWrap="anywhere">
                <NameText>{name}</NameText>
              </Text>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Bunyikan lagi ${name}`}
                onClick={() => mute(muted.filter((account) => account.id !== id))}
              >
                Bunyikan
              </Button>
            </Flex>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
