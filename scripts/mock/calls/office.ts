import { partOf, schemaOf } from '../contract';
import { check, isOf } from '../fields';
import type { Area, Fields, Row } from '../records';
import { Refused, wrong } from '../refused';
import type { Calls, Desk, Given } from './call';

const textOf = (file: unknown) => (file as File).text();
const linesOf = async (file: unknown) =>
  (await textOf(file))
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));
/** What a text is as JSON; null for nothing that can be read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '[]');
  } catch {
    return null;
  }
}
/** What is known of a template, whichever of it is told. */
const TEMPLATE = { properties: schemaOf('Message').properties ?? {} };
function templateOf({ file, button, ...fields }: Fields): Fields {
  const told = typeof button === 'string' ? parsed(button) : button;
  const buttons = Array.isArray(told)
    ? told.map((one) => partOf('TemplateButton', Object(one) as object))
    : told;
  return {
    ...partOf('Message', fields),
    ...(button !== undefined && { button: buttons }),
    ...(file instanceof File && { media: file.name }),
  };
}
function demandTemplate(fields: Fields): Fields {
  const template = templateOf(fields);
  check(TEMPLATE, template);
  return template;
}
/** A phone number as the server writes it, however somebody typed it. */
const written = (number: unknown) => String(number).replace(/\D/g, '').replace(/^0/, '62');
const NEVER = { in_use: 0, count_success: 0, count_fail: 0, last_sent: null };
const NEW_MESSAGE = { count_use: 0, media: '', button: [] };
const UNRUN = { status: 'idle', count_success: 0, count_fail: 0, progress: 0 };

/** What the office keeps, and what finds numbers. */
export function officeCalls({ records, stories }: Desk): Calls {
  const made = (area: Area, fields: Fields) => ({ [area]: records.shown(area, records.add(area, fields)) });
  /** Adds what is not there yet; the rest is skipped. */
  const imported = (area: Area, field: string, entries: readonly Fields[], more: Fields = {}) => {
    const [created, skipped]: [Fields[], Fields[]] = [[], []];
    const known = new Set(['', ...records.of(area).map((row) => row[field])]);
    for (const entry of entries) {
      if (known.has(entry[field])) skipped.push(entry);
      else created.push(records.shown(area, records.add(area, { status: 'active', ...more, ...entry })));
      known.add(entry[field]);
    }
    return { created, skipped };
  };

  type Runner = 'generator' | 'validator';
  const start =
    (area: Runner) =>
    ({ fields }: Given) => {
      const row = records.find(area, fields.id);
      if (stories.of(area, row.id)) throw new Refused(409, 'Sedang berjalan.');
      stories.run(area, row);
      return {};
    };
  const stop =
    (area: Runner) =>
    ({ fields }: Given) => {
      const row = records.find(area, fields.id);
      const playing = stories.of(area, row.id);
      if (playing && playing.at() !== 'start') playing.goTo('stop');
      else {
        stories.forget(area, row.id);
        stories.tell('stop', area, row);
      }
      return {};
    };
  const results =
    (area: Runner) =>
    ({ ids }: Given) => ({ list: (records.find(area, ids[0]).results ?? []) as Row[] });

  return {
    'phoneNumber.create': ({ fields }) => {
      const number = written(fields.number);
      if (records.of('phoneNumber').some((row) => row.number === number))
        throw wrong('number', 'Nomor sudah terdaftar.');
      return made('phoneNumber', { status: 'active', ...NEVER, ...fields, number });
    },
    'phoneNumber.update': ({ ids, fields }) => {
      const row = records.find('phoneNumber', ids[0]);
      Object.assign(row, fields, { number: written(fields.number) });
      return { phoneNumber: records.shown('phoneNumber', row) };
    },
    'phoneNumber.import': async ({ fields }) =>
      imported(
        'phoneNumber',
        'number',
        (await linesOf(fields.file)).map(([number = '', name = '']) => ({ number: written(number), name })),
        NEVER,
      ),
    'phoneNumber.countBlast': () => {
      const blasted = records.of('phoneNumber').filter((row) => row.last_sent !== null).length;
      return { blasted, unBlasted: records.of('phoneNumber').length - blasted };
    },
    'proxy.import': async ({ fields }) =>
      imported(
        'proxy',
        'value',
        (await linesOf(fields.file)).map(([value = '']) => ({ value })),
      ),
    'proxy.countUse': () => {
      const used = records.shownAll('proxy').filter(({ count_use: uses }) => Number(uses) > 0).length;
      return { used, unUsed: records.of('proxy').length - used };
    },
    'message.create': ({ fields }) => made('message', { ...NEW_MESSAGE, ...demandTemplate(fields) }),
    'message.update': ({ ids, fields }) => ({
      message: records.shown(
        'message',
        Object.assign(records.find('message', ids[0]), demandTemplate(fields)),
      ),
    }),
    'message.import': async ({ fields }) => {
      const list = parsed(await textOf(fields.file));
      if (!Array.isArray(list)) throw wrong('file', 'JSON tidak valid.');
      const entries = list.map((entry) => templateOf(Object(entry) as Fields));
      const usable = entries.map((entry) => (isOf(TEMPLATE, entry) ? { text: '', ...entry } : { text: '' }));
      return imported('message', 'text', usable, NEW_MESSAGE);
    },
    'generator.create': ({ user, fields }) => {
      if (Number(fields.start_number) >= Number(fields.end_number))
        throw wrong('start_number', 'Target nomor awal harus lebih kecil dari nomor akhir.');
      return made('generator', { ...UNRUN, ...fields, user_id: user.id, current_number: null });
    },
    'validator.create': async ({ user, fields: { file, ...fields } }) => {
      const numbers = (await linesOf(file)).map(([number]) => number);
      const { name: fileName } = file as File;
      return made('validator', { ...UNRUN, ...fields, user_id: user.id, numbers, fileName });
    },
    'generator.start': start('generator'),
    'generator.stop': stop('generator'),
    'generator.results': results('generator'),
    'validator.start': start('validator'),
    'validator.stop': stop('validator'),
    'validator.results': results('validator'),
  };
}
