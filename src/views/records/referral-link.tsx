import { useSelector } from '@xstate/react';
import { CopyIcon, Share2Icon } from 'lucide-react';
import { isRunning } from '../../machines/crud/task';
import { useScreenActor, useSystem } from '../hooks/system';
import { BidiText } from '../kit/bidi-text';
import { Button } from '../kit/button';
import { Box, Muted, Row, Text } from '../kit/primitives';
import type { TaskLogic } from '../ports/charts';

const AT_ONCE = { question: null };

interface ReferralLinkProps {
  readonly code: string;
  readonly copying: TaskLogic;
  readonly sharing: TaskLogic;
}

function Share({ logic, code }: { logic: TaskLogic; code: string }) {
  const share = useScreenActor(logic, 'share:referral', AT_ONCE);
  return (
    <Button
      variant="outline"
      colorPalette="neutral"
      disabled={code === ''}
      remote={false}
      onClick={() => share.send({ type: 'task.requested' })}
    >
      <Share2Icon aria-hidden />
      Bagikan
    </Button>
  );
}

/** The link by which others sign up with this user's code, to copy or to pass on (PROF-03, PROF-04). */
export function ReferralLink({ code, copying, sharing }: ReferralLinkProps) {
  const { sharesLinks } = useSystem();
  const copy = useScreenActor(copying, 'copy:referral', AT_ONCE);
  const pending = useSelector(copy, isRunning);
  return (
    <Row justifyContent="space-between" gap="3" flex={{ md: '0 0 auto' }}>
      <Box>
        <Muted>Kode Referal</Muted>
        <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
          <BidiText>{code || '–'}</BidiText>
        </Text>
      </Box>
      <Row>
        <Button
          variant="outline"
          colorPalette="neutral"
          disabled={code === ''}
          remote={false}
          pending={pending}
          onClick={() => copy.send({ type: 'task.requested' })}
        >
          <CopyIcon aria-hidden />
          Copy Link Referral
        </Button>
        {sharesLinks ? <Share logic={sharing} code={code} /> : null}
      </Row>
    </Row>
  );
}
