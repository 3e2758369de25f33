import type { Message, PhoneNumber, Proxy } from '../../../api/schema/entities/inventory';
import type { Bonus } from '../../../api/schema/entities/money';
import type { RowRecord } from '../../../machines/crud/row.rules';
import { senderName } from '../../../machines/sender/sender.rules';
import type { SenderRecord } from '../../../machines/sender/sender.types';
import { beginningOf } from '../../records/beginning-of';
import { rupiah } from '../../kit/format';
import { personName } from '../../records/person-name';

type Known = Partial<Omit<SenderRecord, 'id'> & PhoneNumber & Proxy & Pick<Bonus, 'nominal' | 'User'>> &
  Partial<Pick<Message, 'text_wa'>>;

/** The name of a row, as questions about it call it. */
export function rowName(record: RowRecord): string {
  const { id } = record;
  const { value, number, name, nominal, User, text_wa: text } = record as Known;
  if (value) return value;
  if (number) return name ? `${number} (${name})` : number;
  if (name) return name;
  if (nominal !== undefined) return `${rupiah(nominal)}, ${personName(User)}`;
  if (text !== undefined) return beginningOf({ text_wa: text, id });
  return senderName(record);
}
