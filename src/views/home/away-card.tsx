import { useSelector } from '@xstate/react';
import { WalletIcon } from 'lucide-react';
import type { AwayAccount } from '../../api/schema/entities/news';
import { isRunning } from '../../machines/crud/task';
import type { Alert, AlertKind } from '../../machines/alerts/alerts.types';
import { alertNames, alertPath, alertText, happening } from '../../machines/alerts/alerts.texts';
import type { PushSnapshot } from '../../machines/push/push';
import { isPending, selectFailure } from '../../machines/push/push.selectors';
import { type AwayReport, type Need, needOf } from '../../machines/attention/away.rules';
import { BidiText } from '../kit/bidi-text';
import { NameText } from '../kit/name-text';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { figure, rupiah } from '../kit/format';
import { useNow } from '../kit/line';
import { timeOn } from '../kit/moments';
import { Muted, Row } from '../kit/primitives';
import { timeProps } from '../kit/time';
import { useScreenActor } from '../hooks/system';
import type { AwayLogic, PushLogic } from '../ports/charts';
import { ALERT_LOOKS } from '../records/alert-looks';
import { ActionEntry, type ActionItem } from './action-list';

const AT_ONCE = { question: null };

const isKnown = (kind: string): kind is AlertKind => kind in ALERT_LOOKS;
const nameOf = ({ pushname, phonenumber, id }: AwayAccount) => pushname || phonenumber || `#${id}`;
const searched = ({ phonenumber, clientid }: AwayAccount) =>
  `/whatsapp?s=${encodeURIComponent(phonenumber || clientid || '')}`;

const HELP: Readonly<
  Record<
    Need,
    { readonly said: string; readonly action: string; readonly to: (account: AwayAccount) => string }
  >
> = {
  activation: { said: 'Hubungi Admin/CS', action: 'Lihat', to: searched },
  link: { said: 'Masih terputus', action: 'Sambungkan ulang', to: ({ id }) => `/whatsapp/create?r=${id}` },
  start: { said: 'Tidak mengirim', action: 'Lihat', to: searched },
  nothing: { said: 'Sudah mengirim lagi', action: 'Lihat', to: searched },
};

const Moment = ({ at }: { at: number }) => <time {...timeProps(at)}>{timeOn(at, useNow())}</time>;

function accountItem(account: AwayAccount): ActionItem[] {
  const { id, kind, at } = account;
  if (!isKnown(kind) || at === null) return [];
  const need = needOf(account);
  const [tone, Icon] = ALERT_LOOKS[kind];
  const { said, action, to } = HELP[need];
  return [
    {
      id,
      icon: <Icon />,
      tone: need === 'nothing' ? 'success' : tone,
      title: <NameText>{nameOf(account)}</NameText>,
      detail: (
        <>
          {happening(kind)} <Moment at={at} />. {said}
        </>
      ),
      to: to(account),
      action,
      about: nameOf(account),
    },
  ];
}

function alertItem(alert: Alert): ActionItem {
  const [tone, Icon] = ALERT_LOOKS[alert.kind];
  const names = alertNames(alert);
  const text = alertText(alert);
  return {
    id: `alert ${alert.id}`,
    icon: <Icon />,
    tone,
    title: <BidiText>{text}</BidiText>,
    detail: names ? <NameText>{names}</NameText> : <Moment at={alert.at} />,
    to: alertPath(alert),
    action: 'Lihat',
    about: text,
  };
}

function earnedItem({ income, sent }: AwayReport): ActionItem[] {
  if (sent === 0) return [];
  return [
    {
      id: 'earned',
      icon: <WalletIcon />,
      tone: 'success',
      title: `${rupiah(income)} dari blast`,
      detail: `${figure(sent)} pesan terkirim`,
      to: '/withdraw',
      action: 'Lihat',
      about: 'pendapatan',
    },
  ];
}

/** Where the browser has an answer, they have switched it off again, or somebody else has said yes. */
const isOffered = (snapshot: PushSnapshot) =>
  (snapshot.matches('off') || snapshot.matches('subscribing')) && snapshot.context.support === 'default';

/** The moment to ask whether they want to be told: where server and browser can, and they never said. */
function PushOffer({ logic }: { logic: PushLogic }) {
  const push = useScreenActor(logic, 'push', undefined);
  const pending = useSelector(push, isPending);
  const failure = useSelector(push, selectFailure);
  if (!useSelector(push, isOffered)) return null;
  return (
    <Row gap="3" mt="4" alignItems="center" justifyContent="space-between">
      <Muted>{failure || 'Beri tahu saya di perangkat ini, juga saat aplikasi tertutup.'}</Muted>
      <Button
        size="sm"
        variant="outline"
        pending={pending}
        pendingLabel="Menyalakan..."
        onClick={() => push.send({ type: 'push.requested' })}
      >
        Nyalakan
      </Button>
    </Row>
  );
}

/** What happened while the user had no page open: what came of it, and for each account what helps. */
export function AwayCard({ report, charts }: { report: AwayReport; charts: Omit<AwayLogic, 'away'> }) {
  const greeting = useScreenActor(charts.greeted, 'greeted', AT_ONCE);
  const isClosing = useSelector(greeting, isRunning);
  const { since, until, accounts, alerts, to } = report;
  const items = [...earnedItem(report), ...accounts.flatMap(accountItem), ...alerts.map(alertItem)];
  return (
    <TitledCard
      title="Selama Anda pergi"
      actions={
        <Button
          size="sm"
          variant="outline"
          pending={isClosing}
          onClick={() => greeting.send({ type: 'task.requested', params: { to: to ?? '' } })}
        >
          Tutup
        </Button>
      }
    >
      <Muted mb="3" mt="-2">
        <Moment at={since} /> sampai <Moment at={until} />
      </Muted>
      <Row as="ul" gap="3" alignItems="stretch">
        {items.map((item) => (
          <ActionEntry key={item.id} {...item} />
        ))}
      </Row>
      <PushOffer logic={charts.awayPush} />
    </TitledCard>
  );
}
