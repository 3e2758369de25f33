import type { CallName } from '../../src/api/calls';
import { endpoints, titleOf, whyUntried } from './contract';

export type Area = 'level' | 'proxy' | 'phoneNumber' | 'message' | 'bonus' | 'generator' | 'validator';
type Fields = Readonly<Record<string, unknown>>;

export interface Thing {
  readonly area: Area;
  readonly id: string;
}
/** A request that may have made something, with what such a record could be known by. */
interface Doubt {
  readonly name: CallName;
  readonly mark: readonly [field: string, value: unknown] | null;
}

/** What the requests of a run have made, read off their answers. */
export interface Made {
  readonly things: Map<string, Thing>;
  /** Keys of things that the server says it deleted. */
  readonly deleted: Set<string>;
  readonly doubts: Doubt[];
  /** Clients of the messenger. */
  readonly clients: Set<string>;
  /** What no call takes back. */
  readonly lasting: Set<string>;
  /** Whom it gave a bonus: a ledger remembers it. */
  readonly receivers: Set<string>;
}

const MARKS = ['name', 'value', 'number', 'text', 'reason'];
export const areaOf = (name: CallName) => name.split('.')[0] as Area;
export const keyOf = ({ area, id }: Thing) => `${area} ${id}`;

const changes = (Object.keys(endpoints) as CallName[])
  .filter((name) => endpoints[name].method !== 'GET')
  .map((name) => ({
    name,
    method: endpoints[name].method,
    path: new RegExp(`^/api${endpoints[name].path.replace(/:\w+/g, '([^/]+)')}$`),
  }));

export const createMade = (): Made => ({
  things: new Map(),
  deleted: new Set(),
  doubts: [],
  clients: new Set(),
  lasting: new Set(),
  receivers: new Set(),
});

function noteRecord({ things, doubts }: Made, name: CallName, record: unknown, sent: Fields): void {
  const told = { ...sent, ...Object(record) } as Fields;
  const thing = { area: areaOf(name), id: String(told.id) };
  if (record && told.id != null) return void things.set(keyOf(thing), thing);
  const field = MARKS.find((mark) => typeof told[mark] === 'string');
  doubts.push({ name, mark: field === undefined ? null : [field, told[field]] });
}

/** Takes note of a request; `body` is that of the answer, `status` 0 where none came. */
export function noteRequest(
  made: Made,
  [method, path]: readonly [string, string],
  sent: unknown,
  status: number,
  body: unknown,
): void {
  const call = changes.find((it) => it.method === method && it.path.test(path));
  if (!call || !(status < 300 || status === 404)) return;
  const { name } = call;
  const [, id = ''] = call.path.exec(path) ?? [];
  const [fields, answer] = [Object(sent) as Fields, Object(body) as Fields];
  if (name.endsWith('.delete') && status !== 0) made.deleted.add(keyOf({ area: areaOf(name), id }));
  if (status === 404) return;
  if (name === 'bonus.create') made.receivers.add(String(fields.userId));
  if (name.endsWith('.create')) noteRecord(made, name, answer[areaOf(name)], fields);
  else if (name.endsWith('.import'))
    for (const record of Array.isArray(answer.created) ? answer.created : [null])
      noteRecord(made, name, record, {});
  else if (name === 'whatsapp.newClient') made.clients.add(String(fields.deviceId));
  else if (name === 'whatsapp.removeClient') made.clients.delete(String(fields.deviceId));
  else if (name === 'auth.register' || whyUntried(name) !== undefined)
    made.lasting.add(`what ${titleOf(name)} has done`);
}
