import * as z from 'zod/mini';
import { listAnswer, only } from '../schema/answers';
import * as entities from '../schema/entities/runners';
import { command, errorFirst, everyday, get, pages, remove, save, update, upload } from './define';
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
  /**
   * A page of generators.
   * @search a part of the name, the number or the client of its account; or, alone, the name of a state of the account or of its own status
   */
  'generator.page': pages('/admin/generator/list-per-page', {
    may: office,
    row: entities.generator,
    input: { user_id: whose, synced },
    isSearched: true,
    filters: RUNNER_FILTERS,
    sorts: RUNNER_SORTS,
    fallback: 'Error fetching Generator list',
  }),
  /** A generator. */
  'generator.read': get('/admin/generator/:id', {
    may: runner('generator'),
    input: byId,
    answer: only('generator', entities.generator),
    fallback: 'Error fetching Generator list',
  }),
  /** Makes a generator. */
  'generator.create': save('/admin/generator/create', {
    may: office,
    input: { ...range, ...runnerFields },
    answer: only('generator', entities.generator),
  }),
  /** Changes a generator. */
  'generator.update': update('/admin/generator/:id', {
    may: runner('generator'),
    input: { id, start_number: unread(line()), end_number: unread(line()), ...runnerFields },
    answer: only('generator', entities.generator),
  }),
  /** Deletes a generator. */
  'generator.delete': remove('/admin/generator/:id', {
    may: runner('generator'),
    input: byId,
  }),
  /**
   * Starts a generator.
   * @untried asks WhatsApp for numbers
   */
  'generator.start': save('/admin/generator/start', {
    may: runner('generator'),
    input: byId,
    ...errorFirst,
    ...command,
    ...everyday,
  }),
  /**
   * Stops a generator.
   * @untried stops what is running
   */
  'generator.stop': save('/admin/generator/stop', {
    may: runner('generator'),
    input: byId,
    ...errorFirst,
    ...command,
    ...everyday,
  }),
  /** The numbers that a generator found. */
  'generator.results': get('/admin/generator/download-result/:id', {
    may: runner('generator'),
    limit: 'export',
    input: byId,
    answer: listAnswer(entities.resultRow),
    fallback: 'Error fetching Generator list',
  }),
  /**
   * A page of validators.
   * @search a part of the name, the number or the client of its account; or, alone, the name of a state of the account or of its own status
   */
  'validator.page': pages('/admin/validator/list-per-page', {
    may: office,
    row: entities.validator,
    input: { user_id: whose, synced },
    isSearched: true,
    filters: RUNNER_FILTERS,
    sorts: RUNNER_SORTS,
    fallback: 'Error fetching Validator list',
  }),
  /** A validator. */
  'validator.read': get('/admin/validator/:id', {
    may: runner('validator'),
    input: byId,
    answer: only('validator', entities.validator),
    fallback: 'Error fetching Validator list',
  }),
  /** Makes a validator of a file of numbers. */
  'validator.create': save('/admin/validator/create', {
    may: office,
    input: { file, ...runnerFields },
    answer: only('validator', entities.validator),
    fallback: 'Error create validator',
    ...upload,
    successStatus: 200,
  }),
  /** Changes a validator; its file stays. */
  'validator.update': update('/admin/validator/:id', {
    may: runner('validator'),
    input: { id, ...runnerFields },
    answer: only('validator', entities.validator),
    fallback: 'Error update validator',
    form: true,
  }),
  /** Deletes a validator. */
  'validator.delete': remove('/admin/validator/:id', {
    may: runner('validator'),
    input: byId,
  }),
  /**
   * Starts a validator.
   * @untried asks WhatsApp for numbers
   */
  'validator.start': save('/admin/validator/start', {
    may: runner('validator'),
    input: byId,
    ...errorFirst,
    ...command,
    ...everyday,
  }),
  /**
   * Stops a validator.
   * @untried stops what is running
   */
  'validator.stop': save('/admin/validator/stop', {
    may: runner('validator'),
    input: byId,
    ...errorFirst,
    ...command,
    ...everyday,
  }),
  /** The numbers that a validator found. */
  'validator.results': get('/admin/validator/download-result/:id', {
    may: runner('validator'),
    limit: 'export',
    input: byId,
    answer: listAnswer(entities.resultRow),
    fallback: 'Error fetching Validator list',
  }),
} as const;
