import { decodeFrame } from '../../../src/streams/decode';
import type { EventLog } from '../../../src/streams/event-log';

const ACCOUNTS = 10_000;
const NUMBERS = 50_000;
const EPOCH = '4f6b8a1e-6f1a-4a39-9d07-0d2a1a6b0c11';
const START = 1_795_392_000_000;

/** Seeming chance, the same in each run. */
const spread = (place: number, size: number) =>
  Math.floor(Math.abs(Math.sin(place * 12.9898) * 43_758.5453) * 1e6) % size;

/** The frames of the message with this number, as the embedded server sends them: when it is aimed, and when it arrived. */
function framesOf(message: number, at: number) {
  const account = spread(message, ACCOUNTS);
  const number = spread(message + 0.5, NUMBERS);
  const sent = spread(account + 0.25, 500) + Math.floor(message / ACCOUNTS);
  const used = spread(number + 0.75, 30);
  const clientid = `id-${1_723_000_000_000 + account * 61_000}${String(spread(account, 10_000)).padStart(4, '0')}`;
  const date = new Date(at).toISOString();
  const about = (event: string, arrived: number, fields: object) => ({
    event,
    source: 'whatsapp',
    deviceId: clientid,
    sender: {
      id: account + 1,
      user_id: (account % 200) + 1,
      clientid,
      phonenumber: `62812${String(spread(account + 0.1, 1e8)).padStart(8, '0')}`,
      pushname: `Akun ${account + 1}`,
      state: 'connected',
      status: 'sending',
      count_success: sent + arrived,
      count_fail: account % 17,
      income: (sent + arrived) * 50,
      suspended: false,
      suspended_count: 0,
    },
    date,
    ...fields,
  });
  const receiver = (isUsed: boolean, arrived: number) => ({
    receiver: {
      id: number + 1,
      number: `62857${String(spread(number + 0.1, 1e8)).padStart(8, '0')}`,
      name: `Pelanggan ${number + 1}`,
      in_use: Number(isUsed),
      count_success: used + arrived,
      count_fail: number % 5,
      last_sent: arrived ? date : new Date(START - spread(number, 1e9)).toISOString(),
    },
  });
  return [
    [
      about('in_use', 0, receiver(true, 0)),
      about('update_target', 0, { progressing: true, ...receiver(true, 0) }),
      about('sending', 0, receiver(true, 0)),
    ],
    [
      about('count_success', 1, { messageId: 1 + (number % 20), ...receiver(false, 1) }),
      about('in_use', 1, receiver(false, 1)),
      about('waiting', 1, { waitTime: 20 + (number % 40) }),
    ],
  ];
}

/** Events of whole messages, as a page of the office logs them: three a frame, of one account among ten thousand. */
export function wholeMessages(log: EventLog) {
  let seq = 0;
  const frames: object[][] = [];
  return {
    /** The next `events` of them, as many a second as `rate`. */
    receive(events: number, rate: number) {
      for (const end = seq + events; seq < end; ) {
        const at = START + Math.floor((seq / rate) * 1_000);
        if (frames.length < 2) frames.push(...framesOf(seq / 3, at));
        // The frames of one message do not follow each other: there are others on their way.
        const [frame = []] = frames.splice(spread(seq, 2) * (frames.length - 1), 1);
        const text = JSON.stringify(
          frame.map((message, nth) => ({ ...message, epoch: EPOCH, seq: seq + nth })),
        );
        for (const decoded of decodeFrame(text, at)) {
          if (decoded.kind !== 'event') throw new Error(decoded.kind);
          const { message: event, keys } = decoded;
          log.append({ kind: 'event', channel: 'client-admin', keys, event, at }, decoded);
          seq += 1;
        }
      }
    },
  };
}
