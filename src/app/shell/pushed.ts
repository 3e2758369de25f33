import type { PushedGroup, PushMessage } from '../../api/schema/entities/push';
import { alertNames, alertPath, alertText } from '../../machines/alerts/alerts.texts';
import { ROLES } from '../../machines/auth/policy';
import { figure, rupiah } from '../../views/kit/format';
import { alertsOfNews } from '../../views/records/news-alerts';

/** What a notice says, what it replaces, and where it leads: a path within the page. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly link: string;
}

const roleOf = (name: string) => ROLES.find((role) => role === name) ?? null;
/** In the words of the bell; nothing where this page has none for it. */
const alertsOf = (groups: readonly PushedGroup[], role: string) =>
  alertsOfNews(
    groups.map(({ id, at, subject_id, user_id, names, ...group }) => ({
      ...group,
      names: [...names],
      id: String(id),
      at: Date.parse(at),
      unread: group.count,
      subject_id: subject_id === null ? null : String(subject_id),
      user_id: user_id === null ? null : String(user_id),
      reason: null,
    })),
    roleOf(role),
  );

function digestText({ income, sent, lost }: Extract<PushMessage, { type: 'digest' }>): string {
  return [
    sent > 0 && `${rupiah(income)} dari ${figure(sent)} pesan`,
    lost > 0 && `${figure(lost)} akun perlu disambungkan`,
  ]
    .filter(Boolean)
    .join('\n');
}

const NOVEL = { title: 'Ada kabar baru', body: '', link: '/' };

/** The notice that a message asks for; a server may know other types than this page. */
export function noticeOf(message: PushMessage): PushedNotice {
  switch (message.type) {
    case 'news': {
      const { kind, source, by } = message.group;
      const [alert] = alertsOf([message.group], message.role);
      const tag = `${source} ${kind} ${by}`;
      if (!alert) return { ...NOVEL, tag };
      return { title: alertText(alert), body: alertNames(alert), tag, link: alertPath(alert) };
    }
    case 'summary': {
      const alerts = alertsOf(message.groups, message.role);
      const title = `${figure(message.count)} kabar baru`;
      return { title, body: alerts.map(alertText).join('\n'), tag: 'summary', link: '/' };
    }
    case 'digest':
      return { title: 'Rangkuman hari ini', body: digestText(message), tag: 'digest', link: '/' };
    case 'test':
      return {
        title: 'Pemberitahuan aktif',
        body: 'Kabar akun Anda akan muncul seperti ini.',
        tag: 'test',
        link: '/profile',
      };
    default:
      return { ...NOVEL, tag: 'news' };
  }
}

interface Window {
  readonly focused: boolean;
  readonly url: string;
}
interface PushScope {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly Window[]>;
  };
  readonly navigator: { readonly userAgent: string };
}

/** Safari ends a subscription whose messages show nothing; installed on a phone it does not name itself. */
const mustShow = (agent: string) => /AppleWebKit/.test(agent) && !/Chrom/.test(agent);

/** Shows what was pushed; nothing while somebody looks at the page, which says it itself. */
export async function showPushed(
  text: string,
  { registration, clients, navigator }: PushScope,
  home: string,
) {
  const message = JSON.parse(text) as PushMessage;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = pages.some(({ focused, url }) => focused && url.startsWith(home));
  if (isSeen && message.type !== 'test' && !mustShow(navigator.userAgent)) return;
  const { title, body, tag, link } = noticeOf(message);
  const options = {
    body,
    tag,
    icon: new URL(message.icon ?? 'icons/192.png', home).href,
    lang: 'id',
    renotify: true,
    data: { link },
  };
  await registration.showNotification(title, options);
}
