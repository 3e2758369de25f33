import * as z from 'zod/mini';
import { bonus, withdraw } from '../../src/api/schema/entities/money';
import { member } from '../../src/api/schema/entities/people';
import { whatsapp } from '../../src/api/schema/entities/whatsapp';
import { fileKinds } from '../../src/app/files/kinds';
import { type ListFile, listFile } from '../../src/app/files/list-file';
import type { TextFile } from '../../src/app/files/save';
import { fileOf, wholeOf } from '../../src/app/files/table';
import { bonusesFile, ownBonusesFile } from '../../src/app/features/bonus/export';
import { membersFile } from '../../src/app/features/member/export';
import { accountsFile, suspendedFile } from '../../src/app/features/whatsapp/export';
import { ownWithdrawsFile, withdrawsFile } from '../../src/app/features/withdraw/export';

const DAY = Date.UTC(2026, 10, 23, 9);

/** Every CSV file that the page saves, with `texts` in all of its columns that people or other servers fill. */
export function exportedFiles(texts: readonly string[]): readonly TextFile[] {
  const list = <T>(file: ListFile<T>, recordOf: (text: string) => T) =>
    wholeOf(listFile(file), texts.map(recordOf), DAY);
  const person = (text: string) => ({
    id: '1',
    firstname: text,
    lastname: text,
    email: text,
    level: text,
    account_bank: text,
    account_number: text,
    account_name: text,
  });
  const account = (text: string) =>
    z.parse(whatsapp, {
      id: '1',
      clientid: text,
      pushname: text,
      phonenumber: text,
      state: text,
      income: -5000,
      User: person(text),
    });
  const given = (text: string) =>
    z.parse(bonus, { id: '1', nominal: -5000, reason: text, User: person(text) });
  const asked = (text: string) => z.parse(withdraw, { id: '1', status: text, User: person(text) });
  const table = (name: string, columns: readonly string[]) =>
    fileOf(
      name,
      'csv',
      columns,
      texts.map((text) => Object.fromEntries(columns.map((column) => [column, text]))),
    );
  const { phoneNumber, proxy } = fileKinds;
  const why = ['line', 'reason'];

  return [
    table('phone_numbers', phoneNumber.columns),
    table('phone_numbers_skipped', [...phoneNumber.columns, ...why]),
    table('phone_numbers_generated', ['number', 'name', 'status']),
    table('proxies', proxy.columns),
    table('proxies_skipped', [...proxy.columns, ...why]),
    list(accountsFile, account),
    list(suspendedFile, account),
    list(membersFile, (text) => z.parse(member, person(text))),
    list(bonusesFile, given),
    list(ownBonusesFile, given),
    list(withdrawsFile, asked),
    list(ownWithdrawsFile, asked),
  ];
}
