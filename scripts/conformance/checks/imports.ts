import type { CallAnswer } from '../../../src/api/calls';
import type { Check, Trial } from '../check';
import { call, holds, making, same } from '../calls';
import { someone } from '../people';
import { numberNobodyHas, proxyNobodyHas } from './nobody';

const check = (name: string, run: Check['run']): Check => ({ area: 'changes', name, writes: true, run });

/** An import of two lines of which the second repeats the first. */
function imported(
  what: string,
  kind: 'phoneNumber' | 'proxy',
  csvOf: (trial: Trial) => { readonly text: string; readonly value: string },
): Check {
  return check(`${what}: imported, what is twice is skipped`, async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const { text, value } = csvOf(trial);
    const file = new File([text], 'conformance.csv', { type: 'text/csv' });
    const answer: CallAnswer<'phoneNumber.import' | 'proxy.import'> = await making(
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
      trial.putBack(`${what}: ${id}`, () => call(trial, person, `${kind}.delete`, { id }));
    same('lines that were created', created.rows.length, 1);
    same('records that were made', made.length, 1);
    same('lines that were skipped', skipped.rows.length, 1);
    holds(
      skipped.rows.every(({ reason }) => reason !== ''),
      'a reason for what was skipped',
      skipped.rows,
    );
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
const templateImport = check('templates: imported, what cannot be used is skipped', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const text = trial.label('template');
  const entries = [{ text, text_wa: text, button: '[]', status: 'nonactive' }, { text_wa: text }];
  const file = new File([JSON.stringify(entries)], 'conformance.json', { type: 'application/json' });
  const { created, skipped } = await making(trial, person, 'message.import', { file });
  const { rows } = await call(trial, person, 'message.list', {});
  const made = rows.filter((row) => row.text === text);
  for (const { id } of made)
    trial.putBack(`template ${id}`, () => call(trial, person, 'message.delete', { id }));
  same('entries that were created and skipped', [created.rows.length, skipped.rows.length], [1, 1]);
  same('templates that were made', made.length, 1);
});

export const imports: readonly Check[] = [numberImport, proxyImport, templateImport];
