import * as z from 'zod/mini';
import { listAnswer, only } from '../schema/answers';
import * as entities from '../schema/entities';
import { command, errorFirst, get, pages, remove, save, update, upload } from './define';
import { byId, digits, file, flag, id, interval, synced, unread, whose, line } from './fields';
import { office, runner } from './permission';

const runnerFields = {
  whatsapp_id: id,
  b_insert: { ...flag, given: z.literal([0, 1]) },
  interval_min: interval,
  interval_max: interval,
};
const phone = digits(1_000_000, 999_999_999_999_999);
const range = { start_number: phone, end_number: phone };
const RUNNER_FILTERS = { status: ['sending', 'idle'] } as const;
const RUNNER_SORTS = ['count_success', 'count_fail', 'status'] as const;

/** Generators and validators. */
export const runnersCalls = {
  'generator.page': pages('/admin/generator/list-per-page', {
    says: 'A page of generators.',
    may: office,
    row: entities.generator,
    input: { user_id: whose, synced },
    isSearched: true,
    filters: RUNNER_FILTERS,
    sorts: RUNNER_SORTS,
    fallback: 'Error fetching Generator list',
  }),
  'generator.read': get('/admin/generator/:id', {
    says: 'A generator.',
    may: runner('generator'),
    input: byId,
    answer: only('generator', entities.generator),
    fallback: 'Error fetching Generator list',
  }),
  'generator.create': save('/admin/generator/create', {
    says: 'Makes a generator.',
    may: office,
    input: { ...range, ...runnerFields },
    answer: only('generator', entities.generator),
  }),
  'generator.update': update('/admin/generator/:id', {
    says: 'Changes a generator.',
    may: runner('generator'),
    input: { id, start_number: unread(line()), end_number: unread(line()), ...runnerFields },
    answer: only('generator', entities.generator),
  }),
  'generator.delete': remove('/admin/generator/:id', {
    says: 'Deletes a generator.',
    may: runner('generator'),
    input: byId,
  }),
  'generator.start': save('/admin/generator/start', {
    says: 'Starts a generator.',
    may: runner('generator'),
    input: byId,
    ...errorFirst,
    ...command,
  }),
  'generator.stop': save('/admin/generator/stop', {
    says: 'Stops a generator.',
    may: runner('generator'),
    input: byId,
    ...errorFirst,
    ...command,
  }),
  'generator.results': get('/admin/generator/download-result/:id', {
    says: 'The numbers that a generator found.',
    may: runner('generator'),
    limit: 'export',
    input: byId,
    answer: listAnswer(entities.resultRow),
    fallback: 'Error fetching Generator list',
  }),
  'validator.page': pages('/admin/validator/list-per-page', {
    says: 'A page of validators.',
    may: office,
    row: entities.validator,
    input: { user_id: whose, synced },
    isSearched: true,
    filters: RUNNER_FILTERS,
    sorts: RUNNER_SORTS,
    fallback: 'Error fetching Validator list',
  }),
  'validator.read': get('/admin/validator/:id', {
    says: 'A validator.',
    may: runner('validator'),
    input: byId,
    answer: only('validator', entities.validator),
    fallback: 'Error fetching Validator list',
  }),
  'validator.create': save('/admin/validator/create', {
    says: 'Makes a validator of a file of numbers. Success is 200 alone.',
    may: office,
    input: { file, ...runnerFields },
    answer: only('validator', entities.validator),
    fallback: 'Error create validator',
    ...upload,
    successStatus: 200,
  }),
  'validator.update': update('/admin/validator/:id', {
    says: 'Changes a validator; its file stays.',
    may: runner('validator'),
    input: { id, ...runnerFields },
    answer: only('validator', entities.validator),
    fallback: 'Error update validator',
    form: true,
  }),
  'validator.delete': remove('/admin/validator/:id', {
    says: 'Deletes a validator.',
    may: runner('validator'),
    input: byId,
  }),
  'validator.start': save('/admin/validator/start', {
    says: 'Starts a validator.',
    may: runner('validator'),
    input: byId,
    ...errorFirst,
    ...command,
  }),
  'validator.stop': save('/admin/validator/stop', {
    says: 'Stops a validator.',
    may: runner('validator'),
    input: byId,
    ...errorFirst,
    ...command,
  }),
  'validator.results': get('/admin/validator/download-result/:id', {
    says: 'The numbers that a validator found.',
    may: runner('validator'),
    limit: 'export',
    input: byId,
    answer: listAnswer(entities.resultRow),
    fallback: 'Error fetching Validator list',
  }),
} as const;
