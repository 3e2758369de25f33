import { anyOf } from '../field-words';
import type { OpenApi } from '../openapi';
import { COMPLETE, ORIGINS } from '../promises';
import { callsOf } from './call';
import { Text } from './text';

/** Stands for the calls of which one status alone is success. */
const STRICT = '<strict>';

const GUIDE = [
  [
    'authentication',
    'Authentication',
    [
      '`auth.login` and `auth.register` answer a `token` and the `user`. The token is opaque: at most 512 characters, no spaces.',
      'Every other call carries `Authorization: Bearer <token>`. Cookies count for nothing.',
      'When the page opens, it asks `auth.validate` whether its token still is one. `isvalid: false` signs out.',
      'A 401 or 403 has the token validated once more, and signs out only where that says no.',
      'Whoever signs in with a wrong e-mail or password is refused with 401, and told no more than that. An e-mail that somebody has is 422 with a text under `errors.email`; 409 with a text will do.',
      'Roles are `member`, `admin`, `staff` and `dev`. The page hides what a role may not; the server is who refuses it. Each call below says who may.',
      'Members see what is their own, whatever `user_id` they ask for.',
    ],
  ],
  [
    'answers',
    'Answers and errors',
    [
      'Everything is JSON in UTF-8 under `/api`, but for forms with a file, which are multipart.',
      `Success is any 2xx; of ${STRICT} 200 alone. More fields than are named are no harm.`,
      'An answer has its `essential` fields; without any of its other fields that are not `optional` it is no answer, and one that lacks some of them shows 0 or nothing in their place.',
      'Answer every call with `Cache-Control: no-store`: what it says is of one person and of one moment.',
      'Bodies are at most 1 MiB, files 10 MiB, forms 20 fields.',
      'What is refused has a text for people in `msg` (or `message`, or `error`), and under `errors` a text for each field that was wrong.',
      '401 no session, 403 not theirs, 404 not there, 409 not as things are, 413 too large, 415 not this kind, 422 wrong fields, 429 too many, 5xx failed.',
      'With 429 tell `Retry-After`. A GET that fails with 429, 500, 502, 503 or 504 is tried three times in all; whatever changes something, once.',
      'The page waits 30 seconds, for uploads 5 minutes, for `whatsapp.qr` and `whatsapp.messageCreated` 2 minutes. These two wait until there is something to answer.',
      'Addresses of files in answers are under the API host, or whole. `media` is shown by the browser and asked for without a token, so that another origin needs `Cross-Origin-Resource-Policy: cross-origin`.',
      'Pages of another origin need CORS: the methods GET, POST, PUT, DELETE; the headers `Authorization`, `Content-Type`, `Idempotency-Key`; and `Retry-After` exposed.',
    ],
  ],
  [
    'lists',
    'Lists',
    [
      'Rows stand under `data`, or under `list`: the page reads either, and takes an array alone, too.',
      '`page` counts from 1. How many rows a page has is for the server to say; people may choose another number where `meta.sizes` names some, by `size`.',
      '`meta.totalPages` says how many pages there are. Without it there is one.',
      'The newest row comes first. A row that cannot be read costs its neighbours nothing; the list itself must be there.',
      'What a list can be sorted and narrowed by, and what `search` finds, stands at each list. Whatever `filters` or `sortable` do not name changes nothing: an unknown choice narrows no list, an unknown field sorts none. A filter with an empty list of choices takes any.',
      'Parameters that are empty are left out. `user_id` alone may be empty: it means everybody.',
      'Additions: `size`, `sort`, filters, and in `meta` `count`, `sortable`, `sizes`, `filters`, `sums`. What a list does not declare, the page does not offer.',
      '`meta.epoch` and `meta.seq` say how far the caller’s channel had come before the rows were read: what is heard later is newer than the rows.',
    ],
  ],
  [
    'idempotency',
    'Idempotency',
    [
      'A POST, PUT or DELETE may carry `Idempotency-Key`: a UUID that is made when somebody decides to do something.',
      'It stays the same for each try of it, and is renewed after a definite answer or an edit.',
      'Keep it for 24 hours together with the effect, in one transaction.',
      'Same key, same body: the first answer again, refusals too. Another body: 422. Still being answered: 409.',
      'It is sent to the page’s own origin, and to hosts that were named when the page was built. A server that knows nothing of it ignores it.',
    ],
  ],
  [
    'socket',
    'The socket',
    [
      '`GET /?id=<channel>` upgrades, at the root of the API host. A member hears `client-<own id>`; everybody else also `client-admin`.',
      'The first message of the page is `auth` with its token. Close with 4401 where none comes within five seconds, with 4403 where the channel is not theirs.',
      ORIGINS,
      'Tell every event on the channel of its owner and on `client-admin`.',
      'A frame is one message or an array of them, in order, up to 256 KiB. Batch what is busy: some 16 ms a frame.',
      'Figures are absolute, never one more. An event names whose it is by `source`, `deviceId` and the ids of `sender` and `receiver`.',
      'Number the messages of a channel: `seq` counts up by one within an `epoch`, a text that changes when the history begins anew.',
      'Once signed in, answer `resumed` with the head. Where the page comes with `since` and `epoch`, tell first what followed; with `complete: true`. Keep 5 minutes or 10,000 messages.',
      COMPLETE,
      'Send `ping` with the head every 15 seconds. From the first one on, the page takes 45 seconds of silence for a loss, and a head beyond what it heard for a hole.',
      'Without numbers, `resumed` and `ping` the page works too: it reads again what it shows after each reconnection.',
      'It comes back by itself after every close but 4401 and 4403: at random within half a second at first, within 20 seconds at last.',
    ],
  ],
] as const;

export const GUIDE_PARTS = GUIDE.map(([id, title]) => [id, title] as const);

/** What a server has to do, whatever the call. */
export function Guide({ openApi }: { openApi: OpenApi }) {
  const strict = callsOf(openApi).filter(({ operation }) => operation['x-success'] !== '2XX');
  const named = anyOf(strict.map(({ operation }) => operation.operationId));
  return GUIDE.map(([id, title, lines]) => (
    <section key={id} id={id}>
      <h3>{title}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>
            <Text>{line.replace(STRICT, named)}</Text>
          </li>
        ))}
      </ol>
    </section>
  ));
}
