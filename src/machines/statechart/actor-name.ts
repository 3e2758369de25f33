import type { ActorEntry } from '../history/entries';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const personOf = ({ firstname, lastname }: Fields) =>
  [textOf(firstname), textOf(lastname)].filter(Boolean).join(' ');

/** The display name of a record: its person, and its number or name. */
function nameOfRecord(record: Fields): string | null {
  const carrier = fieldsOf(record.Whatsapp);
  const person =
    personOf(record) ||
    personOf(fieldsOf(record.User)) ||
    textOf(record.pushname) ||
    textOf(carrier.pushname);
  const own = [record.phonenumber, record.number, record.name, carrier.phonenumber].map(textOf).find(Boolean);
  return [person, own ?? ''].filter(Boolean).join(' · ') || null;
}

/** The actor's record in the entry, {} where it has none. */
function recordIn(entry: ActorEntry): Fields {
  if (entry.kind === 'started') return fieldsOf(fieldsOf(entry.input).record);
  if (entry.kind === 'checkpoint') return fieldsOf(fieldsOf(entry.context).record);
  return entry.kind === 'input' ? fieldsOf(fieldsOf(entry.event).record) : {};
}

/** The display name of the actor with this history, from its last record that has one; else null. */
export function nameOf(entries: readonly ActorEntry[]): string | null {
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    const entry = entries[place];
    const name = entry ? nameOfRecord(recordIn(entry)) : null;
    if (name !== null) return name;
  }
  return null;
}
