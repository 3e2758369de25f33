// Follows a member's accounts: node follow.mjs https://host email password
import { setTimeout } from 'node:timers/promises';
import { distinctUntilChanged, first, from, map, merge, mergeMap, of } from 'rxjs';
import { createClient } from 'whatsapp-blaster-client/api';
import { createRowRegistry, senderName, senderMachine } from 'whatsapp-blaster-client/machines';
import { browserEnvironment, connectChannel, createEventLog } from 'whatsapp-blaster-client/streams';
import { createRouter, newerThan, routingKey } from 'whatsapp-blaster-client/streams';

const [host, email, password] = process.argv.slice(2);
let session = null;
const token = () => session?.token ?? null;
const wait = (ms, signal) => setTimeout(ms, undefined, { signal });
const call = createClient({ host, fetch, token, intents: null, wait, random: Math.random });
session = await call('auth.login', { email, password });

// Facts come out of the socket and go to the actor of the account that they are about.
const router = createRouter();
const accounts = createRowRegistry();
router.deliveries.subscribe(({ keys, event }) => keys.forEach((key) => accounts.send(key, event)));
const toLine = ({ context: { record } }) =>
  `${senderName(record)}: ${record.state}, ${record.status}, ${record.count_success} sent`;
accounts.onStarted((_, account) => {
  const lines = from(account).pipe(map(toLine), distinctUntilChanged());
  lines.subscribe((line) => console.log(line));
});

const environment = browserEnvironment({ visible: of(true), online: of(true) });
const name = `client-${session.user.id}`;
const channel = connectChannel({ channel: name, host, token, environment, log: createEventLog(), router });
const isLive = channel.status.pipe(first(({ status }) => status === 'live'));
// Once the socket is live, and again where facts may be missing. Facts received meanwhile are applied after the read.
async function read() {
  const tape = router.tape();
  const turn = accounts.beginReadTurn();
  const { rows, position } = await call('whatsapp.listOfUser', { userId: session.user.id });
  const row = { kind: 'whatsapp', logic: senderMachine };
  const all = rows.map((record) => ({ ...row, key: routingKey('whatsapp', record.clientid), record }));
  turn.show('followed', all);
  for (const { key, event } of newerThan(tape.stop(), position)) accounts.send(key, event);
}
merge(isLive, channel.gaps).pipe(mergeMap(read)).subscribe();
