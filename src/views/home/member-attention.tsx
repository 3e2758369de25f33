import { BanIcon, HandCoinsIcon, LandmarkIcon, UnplugIcon } from 'lucide-react';
import {
  type DroppedAccount,
  firstSteps,
  isBeginner,
  type MemberAttention as Attention,
} from '../../machines/attention/attention.rules';
import { linkIn } from '../../machines/sender/sender.rules';
import type { FiguresRef } from '../../machines/figures/figures';
import { NameText } from '../kit/name-text';
import { figure, rupiah } from '../kit/format';
import { Box, Grid, Row } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { standingText } from '../records/standing';
import { toneOf } from '../terms/tones';
import { type ActionItem, ActionList } from './action-list';
import { FirstSteps } from './first-steps';
import { useSummary } from '../hooks/use-figures';

/** Dropped accounts that are named one by one. */
const NAMED = 4;

const accountName = ({ pushname, phonenumber, id }: DroppedAccount) => pushname || phonenumber || `#${id}`;
const dropped = (account: DroppedAccount): ActionItem => ({
  id: `account ${account.id}`,
  icon: <UnplugIcon />,
  tone: toneOf(linkIn(account.state)),
  title: <NameText>{accountName(account)}</NameText>,
  detail: (
    <Row gap="2" rowGap="0">
      {account.pushname ? <span>{account.phonenumber}</span> : null}
      <Box as="span" colorPalette={toneOf(linkIn(account.state))} color="colorPalette.fg">
        {standingText(account.state, null)}
      </Box>
    </Row>
  ),
  to: `/whatsapp/create?r=${account.id}`,
  action: 'Sambungkan ulang',
  about: accountName(account),
});

function itemsOf(
  { accounts, waiting, isBankKnown }: Partial<Attention>,
  beginner: boolean,
  unnamed: readonly DroppedAccount[],
): ActionItem[] {
  const items = unnamed.slice(0, NAMED).map(dropped);
  if (accounts && accounts.suspended > 0)
    items.push({
      id: 'suspended',
      icon: <BanIcon />,
      tone: toneOf('suspended'),
      title: `${figure(accounts.suspended)} akun ditangguhkan`,
      detail: 'Hubungi Admin/CS',
      to: '/whatsapp?s=suspended',
      action: 'Lihat',
      about: 'akun ditangguhkan',
    });
  // A beginner has it among the first steps.
  if (isBankKnown === false && !beginner)
    items.push({
      id: 'bank',
      icon: <LandmarkIcon />,
      tone: 'warning',
      title: 'Data rekening belum lengkap',
      detail: 'Diperlukan untuk menarik saldo',
      to: '/profile?edit=1',
      action: 'Lengkapi',
    });
  if (waiting && waiting.count > 0)
    items.push({
      id: 'withdraw',
      icon: <HandCoinsIcon />,
      tone: toneOf('requested'),
      title: `${figure(waiting.count)} penarikan menunggu`,
      detail: `${rupiah(waiting.sum)} sedang diproses`,
      to: '/withdraw',
      action: 'Lihat',
      about: 'penarikan',
    });
  return items;
}

/** What waits for a member, and until all of them are done the first steps. */
export function MemberAttention({
  figures,
  named,
}: {
  figures: FiguresRef<Attention>;
  /** Accounts that stand elsewhere on the screen, with what they need. */
  named: ReadonlySet<string>;
}) {
  const { value: attention, isLate } = useSummary(figures);
  const steps = firstSteps(attention);
  const beginner = isBeginner(steps);
  const { dropped: lost = [], droppedCount = 0 } = attention.accounts ?? {};
  const unnamed = lost.filter(({ id }) => !named.has(id));
  const more = droppedCount - (lost.length - unnamed.length) - NAMED;
  // A possible beginner gets the bank account as a first step only; a late read of the steps holds nothing back.
  const items = itemsOf(attention, beginner || (steps === undefined && !isLate), unnamed);
  return (
    <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 22rem), 1fr))" alignItems="start">
      {beginner && steps ? <FirstSteps steps={steps} /> : null}
      {items.length === 0 && (beginner || unnamed.length < lost.length) ? null : (
        <ActionList figures={figures} items={items}>
          {more > 0 ? (
            <Box mt="3" fontSize="sm">
              <TextLink href="/whatsapp">{`${figure(more)} akun lain juga terputus`}</TextLink>
            </Box>
          ) : null}
        </ActionList>
      )}
    </Grid>
  );
}
