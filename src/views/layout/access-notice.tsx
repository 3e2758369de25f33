import { useSelector } from '@xstate/react';
import type { AccessChange } from '../../api/schema/access';
import { isRunning } from '../../machines/crud/task';
import { changeText, deviceText } from '../records/access-changes';
import { BidiText } from '../kit/bidi-text';
import { Button } from '../kit/button';
import { moment } from '../kit/moments';
import { Notice } from '../kit/notice';
import { Box, Flex, Text } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { timeProps } from '../kit/time';
import { useKeptFocus } from '../kit/use-kept-focus';
import type { AccessNews } from '../ports/charts';
import { useScreenActor } from '../hooks/system';
import { useFigures, useSummary } from '../hooks/use-figures';

const AT_ONCE = { question: null };
/** How many changes are listed one by one. */
const LISTED = 3;

const Change = ({ change }: { change: AccessChange }) => (
  <Text>
    {changeText(change)}, <time {...timeProps(change.at)}>{moment(change.at)}</time>,{' '}
    <BidiText>{deviceText(change)}</BidiText>.
  </Text>
);

/** Shows on every screen what changed about how the user gets in or is paid, until they confirm that they know. */
export function AccessNotice({ news, seen }: AccessNews) {
  const { value } = useSummary(useFigures(news, 'figures:access news'));
  const seeing = useScreenActor(seen, 'access seen', AT_ONCE);
  const isSeeing = useSelector(seeing, isRunning);
  const focus = useKeptFocus<HTMLDivElement>();
  const changes = value.changes ?? [];
  const [latest] = changes;
  return (
    <Box {...focus} outline="none">
      {latest ? (
        <Box mb="4">
          <Notice tone="warning">
            <Flex columnGap="3" rowGap="2" alignItems="center" flexWrap="wrap">
              <Box flex="1 1 16rem" minWidth="0">
                {changes.slice(0, LISTED).map((change) => (
                  <Change key={change.id} change={change} />
                ))}
                {changes.length > LISTED ? (
                  <Text>{`Dan ${changes.length - LISTED} perubahan lain.`}</Text>
                ) : null}
                <Text>
                  Bukan Anda? <TextLink href="/profile">Akhiri sesi lain dan ganti kata sandi</TextLink>
                </Text>
              </Box>
              <Button
                size="sm"
                variant="outline"
                colorPalette="warning"
                pending={isSeeing}
                onClick={() => seeing.send({ type: 'task.requested', params: { id: latest.id } })}
              >
                Ya, Itu Saya
              </Button>
            </Flex>
          </Notice>
        </Box>
      ) : null}
    </Box>
  );
}
