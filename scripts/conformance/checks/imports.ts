import type { CallAnswer } from '../../../src/api/calls';
import type { Check, Trial } from '../check';
import { call, same, undone } from '../calls';
import { clauseOf } from '../contract';
import { someone } from '../people';
import { numberNobodyHas, proxyNobodyHas } from './nobody';

const check = (clause: string, name: string, run: Check['run']): Check => ({
  area: 'changes',
  name,
  clause: clauseOf(clause),
  writes: true,
  run,
});

/** An import of two lines of which the second repeats the first. */
function imported(
  what: string,
  kind: 'phoneNumber' | 'proxy',
  csvOf: (trial: Trial) => { readonly text: string; readonly value: string },
): Check {
  return check(`${kind}.import`, `${what}: imported, what is twice is skipped`, async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const { text, value } = csvOf(trial);
    const file = new File([text], 'conformance.csv', { type: 'text/csv' });
    const answer: CallAnswer<'phoneNumber.import' | 'proxy.import'> = await call(
      trial,
      person,
      `${kind}.import`,
      { file },
    );
    const { created, skipped } = answer;
    const list = kind === 'proxy' ? ('proxy.list' as const) : ('phoneNumber.list' as const);
    const { rows } = await call(trial, person, list, {});
    const made = rows.filter((row) => ('value' in row ? row.value : row.number) === value);
    for (const { id } of made)
      trial.putBack(`${what}: ${id}`, () => undone(trial, person, `${kind}.delete`, { id }));
    same('lines that were created', created.rows.length, 1);
    same('records that were made', made.length, 1);
    same('lines that were skipped', skipped.rows.length, 1);
    if (skipped.rows.some(({ reason }) => reason === ''))
      trial.advise('no reason for what was skipped', 'reason');
    if (answer.counts) same('`counts`, as the lists', answer.counts, { created: 1, skipped: 1 });
  });
}
const numberImport = imported('phone numbers', 'phoneNumber', ({ label }) => {
  const value = numberNobodyHas();
  return { value, text: `number,name\n${value},${label('number')}\n${value},${label('number')}\n` };
});
const proxyImport = imported('proxies', 'proxy', () => {
  const value = proxyNobodyHas();
  return { value, text: `value\n${value}\n${value}\n` };
});
const templateImport = check(
  'message.import',
  'templates: imported, what cannot be used is skipped',
  async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const text = trial.label('template');
    const entries = [{ text, text_wa: text, button: '[]', status: 'nonactive' }, { text_wa: text }];
    const file = new File([JSON.stringify(entries)], 'conformance.json', { type: 'application/json' });
    const { created, skipped } = await call(trial, person, 'message.import', { file });
    const { rows } = await call(trial, person, 'message.list', {});
    const made = rows.filter((row) => row.text === text);
    for (const { id } of made)
      trial.putBack(`template ${id}`, () => undone(trial, person, 'message.delete', { id }));
    same('entries that were created and skipped', [created.rows.length, skipped.rows.length], [1, 1]);
    same('templates that were made', made.length, 1);
  },
);

export const imports: readonly Check[] = [numberImport, proxyImport, templateImport];
