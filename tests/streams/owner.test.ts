import { beforeEach, describe, expect, it } from 'vitest';
import { partyEvents } from '../../src/api/schema/wire';
import { payloadOf } from '../../src/api/schema/payloads';
import { decodeFrame } from '../../src/streams/decode';
import { createDirectory } from '../../src/app/live/directory';
import type { RowRegistry } from '../../src/machines/rows/row-registry';
import { ownersOf } from '../../src/streams/owner';

type Rows = Readonly<Record<string, object>>;
/** Generator 7 and validator 8 send through the account id-1, which is number 12. */
const RUNNERS: Rows = {
  'generator:7': { id: '7', Whatsapp: { clientid: 'id-1' } },
  'validator:8': { id: '8', Whatsapp: { clientid: 'id-1' } },
};
const ACCOUNTS: Rows = { 'whatsapp:id-1': { id: '12' }, 'whatsapp:id-2': { id: '7' } };
const ALL: Rows = { ...RUNNERS, ...ACCOUNTS };

let unclear: string[] = [];
beforeEach(() => {
  unclear = [];
});
const directory = (rows: Rows) =>
  createDirectory(
    {
      get: (key: string) => rows[key] && { getSnapshot: () => ({ context: { record: rows[key] } }) },
    } as unknown as RowRegistry,
    (key) => void unclear.push(key),
  );

function owners(message: object, rows: Rows = ALL) {
  const [decoded] = decodeFrame(JSON.stringify(message), 0);
  if (decoded?.kind !== 'event') throw new Error(`not an event: ${JSON.stringify(decoded)}`);
  return ownersOf(decoded.message, directory(rows));
}
const of = (id: number, clientid = 'id-1') => ({ id, clientid });

const TELLS_WITHOUT_DEVICE = ['unhandledRejection', 'uncaughtException', 'mongo'];

describe('ownersOf', () => {
  it.each<[string, object, string[]]>([
    ['source whatsapp', { source: 'whatsapp', deviceId: 'id-1', sender: of(7) }, ['whatsapp:id-1']],
    ['source generator', { source: 'generator', deviceId: 'id-1', sender: of(99) }, ['generator:99']],
    ['source validator', { source: 'validator', deviceId: 'id-1', sender: of(99) }, ['validator:99']],
    ['source phonenumber', { source: 'phonenumber', receiver: { id: 4 } }, ['phonenumber:4']],
    [
      'source phonenumber, whose sender is another account,',
      { source: 'phonenumber', receiver: { id: 4 }, sender: of(7) },
      ['phonenumber:4'],
    ],
    ['source phonenumber without a receiver', { source: 'phonenumber', sender: of(4) }, ['phonenumber:4']],
    ['a source nobody knows', { source: 'fax', deviceId: 'id-1', sender: of(7) }, ['generator:7']],
  ])('believes %s before anything else', (_, message, keys) => {
    expect(owners({ event: 'count_success', ...message })).toEqual(keys);
  });

  it.each<[string, string[]]>([
    ['generating', ['generator:12']],
    ['error_generate', ['generator:12']],
    ['validating', ['validator:12']],
    ['error_validate', ['validator:12']],
  ])('knows the owner of %s by its name [RT-11] [RT-12]', (event, keys) => {
    expect(owners({ event, deviceId: 'id-1', sender: of(12) })).toEqual(keys);
  });

  it('finds a generator or validator by its own id and its account, by clientid or deviceId', () => {
    expect(owners({ event: 'stop', sender: of(7) })).toEqual(['generator:7']);
    expect(owners({ event: 'stop', sender: { id: 8 }, deviceId: 'id-1' })).toEqual(['validator:8']);
    expect(owners({ event: 'stop', sender: of(7, 'id-9'), deviceId: 'id-1' })).toEqual(['generator:7']);
  });

  it('takes the same id with another account for the account, not the generator', () => {
    const stop = { event: 'stop', sender: of(7, 'id-2'), deviceId: 'id-2' };
    expect(owners(stop)).toEqual(['whatsapp:id-2']);
  });

  it('tells no account what another sender on the same client does, also where its list is not there', () => {
    const stop = { event: 'stop', sender: of(7), deviceId: 'id-1' };
    expect(owners(stop, ACCOUNTS)).not.toContain('whatsapp:id-1');
    expect(owners({ ...stop, sender: of(12) }, ACCOUNTS)).toEqual(['whatsapp:id-1']);
    expect(owners({ ...stop, sender: of(12) }, RUNNERS)).not.toContain('generator:7');
  });

  it('names all who may have sent it while none of them is on the page', () => {
    const stop = { event: 'stop', sender: of(7), deviceId: 'id-1' };
    expect(owners(stop, {})).toEqual(['generator:7', 'validator:7', 'whatsapp:id-1']);
  });

  it('tells nobody where two on the page may have sent it, and says which', () => {
    const rows = { ...RUNNERS, 'whatsapp:id-1': { id: '7' } };
    const counted = { event: 'count_success', sender: of(7), deviceId: 'id-1', receiver: { id: 31 } };
    expect(owners(counted, rows)).toEqual(['phonenumber:31']);
    expect(unclear).toEqual(['generator:7', 'whatsapp:id-1']);
    expect(owners({ ...counted, source: 'generator' }, rows)).toEqual(['generator:7', 'phonenumber:31']);
  });

  it('tells the account with that device id and no other [RT-21]', () => {
    const update = { event: 'connection.update', state: 'connected', deviceId: 'id-1' };
    expect(owners(update)).toEqual(['whatsapp:id-1']);
    const accounts = owners({ ...update, sender: of(12, 'id-2') }).filter((key) =>
      key.startsWith('whatsapp'),
    );
    expect(accounts).toEqual(['whatsapp:id-1']);
  });

  it('takes the client id of the sender where the device id is missing', () => {
    expect(owners({ event: 'sending', sender: of(12) })).toEqual(['whatsapp:id-1']);
    expect(owners({ event: 'sending', deviceId: null, sender: of(12) })).toEqual(['whatsapp:id-1']);
  });

  it.each(partyEvents)('tells both ends of a message of %s [RT-40] [RT-41] [RT-42]', (event) => {
    const message = {
      event,
      source: 'whatsapp',
      deviceId: 'id-1',
      ...payloadOf(`wire.${event}`, {}),
      sender: { ...of(12), suspended_count: 1 },
      receiver: { id: '31', in_use: 1 },
    };
    expect(owners(message)).toEqual(['whatsapp:id-1', 'phonenumber:31']);
  });

  it('tells the phone number alone of its use where no sender is named [RT-42]', () => {
    expect(owners({ event: 'in_use', receiver: { id: 31, in_use: 1 } })).toEqual(['phonenumber:31']);
  });

  it.each<[string, object]>([
    [
      'authenticated',
      { clientInfo: { phonenumber: '62', pushname: 'B', server: 'c.us', serialized: '62@c.us' } },
    ],
    ['qr', { qr: '2@abc' }],
    ['code', { code: 'ABCD-1234' }],
    ['unhandledRejection', { message: 'no' }],
    ['uncaughtException', { message: 'no' }],
    ['mongo', { message: 'no' }],
  ])(
    'tells %s to the pairing of that device and to no account [RT-34] [RT-35] [RT-36] [S22]',
    (event, fields) => {
      expect(owners({ event, deviceId: 'id-1', ...fields })).toEqual(['pairing:id-1']);
    },
  );

  it.each(TELLS_WITHOUT_DEVICE)(
    'tells %s without a device to whoever is pairing [RT-37] [RT-38] [RT-39]',
    (event) => {
      expect(owners({ event, message: 'no' })).toEqual(['pairing:*']);
    },
  );

  it.each([
    { event: 'stop' },
    { event: 'finished', source: 'generator', deviceId: 'id-1' },
    { event: 'finished', source: 'phonenumber', deviceId: 'id-1' },
    { event: 'generating', deviceId: 'id-1' },
    { event: 'validating', deviceId: 'id-1' },
  ])('finds nobody in %j, which is refused [RT-04]', (message) => {
    const decoded = decodeFrame(JSON.stringify(message), 0);
    expect(decoded).toMatchObject([{ kind: 'rejected', path: '', expected: 'owner' }]);
  });
});
