import { useSelector } from '@xstate/react';
import type { WatchedAccount } from '../../../api/schema/past';
import { isRunning } from '../../../machines/crud/task';
import type { Lesson } from '../../../machines/risk/lessons';
import type { Look } from '../../../machines/risk/moments';
import type { Risk, Warning } from '../../../machines/risk/warnings';
import { isOnLastChance } from '../../../machines/sender/sender.rules';
import { useScreenActor } from '../../hooks/system';
import { Button } from '../../kit/button';
import { NameText } from '../../kit/name-text';
import { Box, Heading, Muted, Text } from '../../kit/primitives';
import { TextLink } from '../../kit/text-link';
import type { TaskLogic } from '../../ports/charts';
import { knownWords, lastChanceWords, oddsWords, signWords } from './risk-words';
import { AheadRow, AheadRows } from './rows';

/** Warnings that are told one by one. */
const TOLD = 5;

const nameOf = ({ id, pushname, phonenumber }: WatchedAccount) => pushname || phonenumber || `#${id}`;

/** Stops the account's blast, once they are sure; then says so until it is known anew, `at` another moment, how it stands. */
function Rest({ account, logic, at }: { account: WatchedAccount; logic: TaskLogic; at: number }) {
  const name = nameOf(account);
  const rest = useScreenActor(logic, `rest ${account.id}`, {
    question: {
      title: 'Istirahatkan akun?',
      text: `Blast ${name} berhenti sampai Anda memulainya lagi.`,
      confirm: 'Ya, Istirahatkan.',
    },
  });
  const params = { clientid: account.clientid, at: String(at) };
  const isDone = useSelector(
    rest,
    (snapshot) => snapshot.matches({ resting: 'done' }) && snapshot.context.params.at === params.at,
  );
  const isStopping = useSelector(rest, isRunning);
  if (isDone) return <Muted>Blast sudah dihentikan.</Muted>;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Istirahatkan ${name}`}
      pending={isStopping}
      pendingLabel="Menghentikan..."
      onClick={() => rest.send({ type: 'task.requested', params })}
    >
      Istirahatkan
    </Button>
  );
}

/** One sign that the account shows, and what came of others that did. */
const Shown = ({ lesson: { sign, chance, chanceWithout }, look }: { lesson: Lesson; look: Look }) => (
  <Box mb="2">
    <Text>{signWords(sign, look)}</Text>
    <Muted>
      Dari akun dengan tanda ini{' '}
      <Box as="span" color="fg" fontWeight="medium">
        {oddsWords(chance)}
      </Box>{' '}
      ditangguhkan dalam sejam; tanpa tanda ini {oddsWords(chanceWithout)}.
    </Muted>
  </Box>
);

interface Told {
  readonly risk: Risk;
  /** Of when it is, in epoch ms. */
  readonly at: number;
  /** Stops an account's blast; null for whom the accounts are not their own. */
  readonly rest: TaskLogic | null;
}

function Row({
  account,
  warning,
  at,
  rest,
}: Omit<Told, 'risk'> & { account: WatchedAccount; warning: Warning | undefined }) {
  const { user_id, phonenumber, pushname, suspended_count } = account;
  const list = rest ? '/whatsapp?' : `/member/whatsapp?id=${user_id}&`;
  return (
    <AheadRow
      label={
        <TextLink href={`${list}s=${encodeURIComponent(phonenumber || pushname)}`}>
          <NameText>{nameOf(account)}</NameText>
        </TextLink>
      }
    >
      {warning?.lessons.map((lesson) => (
        <Shown key={lesson.sign} lesson={lesson} look={warning.look} />
      ))}
      {isOnLastChance(account) ? <Text color="warning.fg">{lastChanceWords(suspended_count)}</Text> : null}
      {warning && rest ? (
        <Box mt="2">
          <Rest account={account} logic={rest} at={at} />
        </Box>
      ) : null}
    </AheadRow>
  );
}

/** Accounts that show what others showed before they were suspended, and those that are on their last chance. */
export function RiskPart({ risk, at, rest }: Told) {
  const warnings = risk.kind === 'told' ? risk.warnings : [];
  const warned = new Map(warnings.map((warning) => [warning.account.id, warning]));
  const others = risk.lastChances.filter(({ id }) => !warned.has(id));
  const told = [...warnings.map(({ account }) => account), ...others].slice(0, TOLD);
  return (
    <Box mt="5">
      <Heading as="h3">Tanda penangguhan</Heading>
      {told.length > 0 ? (
        <Box mt="3">
          <AheadRows caption="Akun dengan tanda penangguhan, atau yang tidak boleh ditangguhkan lagi">
            {told.map((account) => (
              <Row key={account.id} account={account} warning={warned.get(account.id)} at={at} rest={rest} />
            ))}
          </AheadRows>
        </Box>
      ) : null}
      <Muted mt="3">{knownWords(risk, warnings.length + others.length - told.length)}</Muted>
    </Box>
  );
}
