import { useSelector } from '@xstate/react';
import type { WatchedAccount } from '../../../api/schema/past';
import { isRunning } from '../../../machines/crud/task';
import type { Risk, Warning } from '../../../machines/risk/warnings';
import { isOnLastChance } from '../../../machines/sender/sender.rules';
import { useScreenActor } from '../../hooks/system';
import { Button } from '../../kit/button';
import { figure } from '../../kit/format';
import { NameText } from '../../kit/name-text';
import { Box, Heading, Muted, Text } from '../../kit/primitives';
import { TextLink } from '../../kit/text-link';
import type { TaskLogic } from '../../ports/charts';
import { lastChanceWords, oddsWords, signWords } from './risk-words';
import { AheadRow, AheadRows } from './rows';

/** Warnings that are told one by one. */
const TOLD = 5;

const nameOf = ({ id, pushname, phonenumber }: WatchedAccount) => pushname || phonenumber || `#${id}`;

/** Stops the account's blast, once they are sure; then says so until the forecast is read again. */
function Rest({ account, logic }: { account: WatchedAccount; logic: TaskLogic }) {
  const name = nameOf(account);
  const rest = useScreenActor(logic, `rest ${account.id}`, {
    question: {
      title: 'Istirahatkan akun?',
      text: `Blast ${name} berhenti sampai Anda memulainya lagi.`,
      confirm: 'Ya, Istirahatkan.',
    },
  });
  const isDone = useSelector(rest, (snapshot) => snapshot.matches({ resting: 'done' }));
  const isStopping = useSelector(rest, isRunning);
  if (isDone) return <Muted>Blast sudah dihentikan.</Muted>;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Istirahatkan ${name}`}
      pending={isStopping}
      pendingLabel="Menghentikan..."
      onClick={() => rest.send({ type: 'task.requested', params: { clientid: account.clientid } })}
    >
      Istirahatkan
    </Button>
  );
}

function Row({
  account,
  warning,
  rest,
}: {
  account: WatchedAccount;
  warning: Warning | undefined;
  /** Null for whom the accounts are not their own. */
  rest: TaskLogic | null;
}) {
  const { user_id, phonenumber, pushname, suspended_count } = account;
  const list = rest ? '/whatsapp?' : `/member/whatsapp?id=${user_id}&`;
  const [lesson] = warning?.lessons ?? [];
  return (
    <AheadRow
      label={
        <TextLink href={`${list}s=${encodeURIComponent(phonenumber || pushname)}`}>
          <NameText>{nameOf(account)}</NameText>
        </TextLink>
      }
    >
      {warning && lesson ? (
        <>
          <Text>
            {signWords(
              warning.lessons.map(({ sign }) => sign),
              warning.look,
            )}
          </Text>
          <Muted mt="1">
            <Box as="span" color="fg" fontWeight="medium">
              {oddsWords(lesson.chance)}
            </Box>{' '}
            akun dengan tanda seperti ini ditangguhkan dalam sejam; tanpa tanda ini{' '}
            {oddsWords(lesson.chanceWithout)}.
          </Muted>
        </>
      ) : null}
      {isOnLastChance(account) ? (
        <Text mt="1" color="warning.fg">
          {lastChanceWords(suspended_count)}
        </Text>
      ) : null}
      {warning && rest ? (
        <Box mt="2">
          <Rest account={account} logic={rest} />
        </Box>
      ) : null}
    </AheadRow>
  );
}

/** What is known of suspensions to come, where no account is named. */
function basisWords(risk: Risk): string {
  const suspensions = figure(risk.suspensions);
  switch (risk.kind) {
    case 'unknown':
      return `Belum cukup penangguhan untuk mengenali tandanya: perlu ${risk.needed}, ${risk.suspensions > 0 ? `baru ada ${suspensions}` : 'belum ada'}.`;
    case 'untold':
      return `Dari ${suspensions} penangguhan terakhir belum terlihat tanda yang mendahuluinya.`;
    case 'told':
      return risk.warnings.length > 0
        ? `Dipelajari dari ${suspensions} penangguhan terakhir.`
        : 'Tidak ada akun yang menunjukkan tanda sebelum ditangguhkan.';
  }
}

/** Accounts that show what others showed before they were suspended, and those that are on their last chance. */
export function RiskPart({ risk, rest }: { risk: Risk; rest: TaskLogic | null }) {
  const warnings = risk.kind === 'told' ? risk.warnings : [];
  const warned = new Map(warnings.map((warning) => [warning.account.id, warning]));
  const others = risk.lastChances.filter(({ id }) => !warned.has(id));
  const told = [...warnings.map(({ account }) => account), ...others].slice(0, TOLD);
  const more = warnings.length + others.length - told.length;
  return (
    <Box mt="5">
      <Heading as="h3">Tanda penangguhan</Heading>
      {told.length > 0 ? (
        <Box mt="3">
          <AheadRows caption="Akun yang mungkin segera ditangguhkan">
            {told.map((account) => (
              <Row key={account.id} account={account} warning={warned.get(account.id)} rest={rest} />
            ))}
          </AheadRows>
        </Box>
      ) : null}
      <Muted mt="3">
        {more > 0 ? `Dan ${figure(more)} akun lain. ` : ''}
        {basisWords(risk)}
      </Muted>
    </Box>
  );
}
